import { BACKSLASH, COMMA, LEFT_BRACE, LEFT_BRACKET, QUOTE, RIGHT_BRACE, RIGHT_BRACKET, SPACE } from './bytes.ts';
import { compareKeys } from './compare-keys.ts';
import type { FormatOptions, FormatSummary } from './format.ts';
import { createJsonLayout, type JsonLayout } from './layout.ts';
import { indexMembers, type MemberIndex } from './member-index.ts';
import { sortStable } from './sort.ts';
import { createUint32List, type Uint32List } from './uint32-list.ts';

export interface SortedFormatOptions extends FormatOptions {
  /** Told now and then how far the work is, from 0 to 1. */
  onProgress?: (share: number) => void;
}

const PIECE_BYTES = 1024 * 1024;
const REPORT_EVERY = 1 << 14;
/** Bytes after a number or literal: white space, or those that continue or end its container. */
const ENDS_SCALAR = new Uint8Array(256).fill(1, 0, SPACE + 1);
for (const byte of [COMMA, RIGHT_BRACE, RIGHT_BRACKET]) ENDS_SCALAR[byte] = 1;

/**
 * Formats a whole text with the members of each object sorted by key, by code point; equal keys stay in their order.
 * Beside the text it holds 8 bytes a member and 4 more for each that waits in an open object.
 * @param write gets the text in pieces, which are valid only during the call
 * @throws JsonSyntaxError, SheafError `limit_exceeded`
 */
export function formatJsonSorted(
  text: Uint8Array,
  write: (bytes: Uint8Array) => void,
  { maxDepth, onProgress = () => {}, ...layoutOptions }: SortedFormatOptions,
): FormatSummary {
  const index = indexMembers(pieces(text, onProgress), { maxDepth });
  const layout = createJsonLayout(write, layoutOptions);
  writeSorted(text, index, layout, onProgress);
  return { bytes: layout.end(), depth: index.depth };
}

function* pieces(text: Uint8Array, onProgress: (share: number) => void): Generator<Uint8Array> {
  for (let start = 0; start < text.length; start += PIECE_BYTES) {
    onProgress(start / text.length / 2);
    yield text.subarray(start, start + PIECE_BYTES);
  }
}

// An open array is a 0 on the stack of frames. An open object is a 1 and, counted from the top with that 1 as the first:
const WAITING = 2; // how many of its members are still to be written,
const CURRENT = 3; // the member that is being written,
const LAST = 4; // its last member in the order of the text,
const RESUME_AT = 5; // and, once written, the position after it
const RESUME_MEMBER = 6; // and the number of the next member there.
const OBJECT_FRAME = 6;

/** Walks a checked text, jumping within each object from member to member in sorted order. */
function writeSorted(
  text: Uint8Array,
  { keyStart, next }: MemberIndex,
  layout: JsonLayout,
  onProgress: (share: number) => void,
): void {
  const frames = createUint32List();
  /** The members still to be written of all open objects; the next one of the innermost is on top. */
  const waiting = createUint32List();
  const compare = (a: number, b: number) => compareKeys(text, keyStart.get(a), keyStart.get(b));
  const frame = (field: number) => frames.get(frames.length - field);
  const setFrame = (field: number, value: number) => frames.set(frames.length - field, value);
  let at = skipSpace(text, 0);
  /** The number of the first member after `at`. */
  let member = 0;
  let written = 0;

  function writeScalar(): void {
    const end = endOfScalar(text, at);
    layout.item();
    layout.bytes(text, at, end);
    at = end;
  }
  function beginMember(): void {
    const chosen = waiting.pop();
    setFrame(CURRENT, chosen);
    setFrame(WAITING, frame(WAITING) - 1);
    at = keyStart.get(chosen);
    writeScalar();
    layout.colon();
    at = skipSpace(text, skipSpace(text, at) + 1);
    member = chosen + 1;
    if (++written % REPORT_EVERY === 0) onProgress(0.5 + written / keyStart.length / 2);
  }
  function pushObject(): void {
    const members = membersFrom(next, member);
    const last = members.at(-1) ?? member;
    sortStable(members, compare);
    for (let i = members.length - 1; i >= 0; i--) waiting.push(members[i] ?? 0);
    for (const field of [0, 0, last, 0, members.length, 1]) frames.push(field);
  }
  /** Writes one value, or opens a container and moves to its first item. Returns whether a value has ended. */
  function beginValue(): boolean {
    const first = text[at];
    if (first !== LEFT_BRACE && first !== LEFT_BRACKET) {
      writeScalar();
      return true;
    }
    const object = first === LEFT_BRACE;
    layout.open(object);
    at = skipSpace(text, at + 1);
    if (text[at] === (object ? RIGHT_BRACE : RIGHT_BRACKET)) {
      layout.close(object);
      at++;
      return true;
    }
    if (object) {
      pushObject();
      beginMember();
    } else frames.push(0);
    return false;
  }
  /** Goes on after a value. Returns whether that ended the container as well. */
  function endValue(): boolean {
    if (frame(1) === 0) {
      at = skipSpace(text, at);
      if (text[at++] === COMMA) {
        layout.comma();
        at = skipSpace(text, at);
        return false;
      }
      frames.pop();
      layout.close(false);
      return true;
    }
    if (frame(CURRENT) === frame(LAST)) {
      setFrame(RESUME_AT, at);
      setFrame(RESUME_MEMBER, member);
    }
    if (frame(WAITING) > 0) {
      layout.comma();
      beginMember();
      return false;
    }
    at = skipSpace(text, frame(RESUME_AT)) + 1;
    member = frame(RESUME_MEMBER);
    for (let field = 0; field < OBJECT_FRAME; field++) frames.pop();
    layout.close(true);
    return true;
  }

  do {
    let ended = beginValue();
    while (ended && frames.length > 0) ended = endValue();
  } while (frames.length > 0);
}

/** The members of the object that begins with `first`, in the order of the text. */
function membersFrom(next: Uint32List, first: number): Uint32Array<ArrayBuffer> {
  let count = 1;
  for (let member = next.get(first); member !== 0; member = next.get(member)) count++;
  const members = new Uint32Array(count);
  for (let i = 0, member = first; i < count; i++, member = next.get(member)) members[i] = member;
  return members;
}

function skipSpace(text: Uint8Array, at: number): number {
  // No byte up to the space but white space is between the tokens of a checked text.
  let i = at;
  while (i < text.length && (text[i] ?? 0) <= SPACE) i++;
  return i;
}

/** The index after a string, number or literal of a checked text. */
function endOfScalar(text: Uint8Array, at: number): number {
  let i = at + 1;
  if (text[at] !== QUOTE) {
    while (i < text.length && !ENDS_SCALAR[text[i] ?? 0]) i++;
    return i;
  }
  while (text[i] !== QUOTE) i += text[i] === BACKSLASH ? 2 : 1;
  return i + 1;
}
