import type { LocatedSpan, PdfDocument } from '../file/document.ts';
import { createNumberMap } from '../file/xref-table.ts';
import { LEFT_BRACKET } from '../syntax/characters.ts';
import { damaged } from '../syntax/damage.ts';
import { cursorAt, readObject } from '../syntax/lexer.ts';
import { isDict, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';
import { type Span, scanObject } from '../syntax/scan.ts';
import { type ByteBuilder, createBuilder, putBytes, putObject, serialize } from '../syntax/serialize.ts';
import { FLAG } from '../syntax/telling-names.ts';
import { type Deduplicator, mayRepeat } from './deduplicate.ts';
import { putDictWithLength, putSpan } from './put-span.ts';
import type { ObjectWriter } from './writer.ts';

/**
 * Rewrites an object during the copy: returns its replacement, null to drop it (references to it become `null`), or the
 * same object. Streams are passed as their dictionary.
 */
export type Rewrite = (object: PdfObject, num: number, isStream: boolean) => PdfObject;

export interface CopyOptions {
  document: PdfDocument;
  writer: ObjectWriter;
  /** Objects with one of these flags are parsed and handed to `rewrite`; all others are copied as bytes. */
  flags?: number;
  rewrite?: Rewrite;
  /** If set, equal streams, fonts and lists are written once. */
  deduplicate?: Deduplicator;
  /** True for objects that are copied only when a number was assigned to them; other references become null. */
  unreachable?(num: number): boolean;
  /** Objects whose content comes from this function instead of the document. */
  replacements?: ReadonlyMap<number, () => PdfObject>;
  /** Asked for each stream before it is copied: the number under which the caller writes it, or 0 to have it copied. */
  divert?(num: number, located: LocatedSpan): number;
}

/** Copies objects of one document into another with all that they refer to, each once. */
export interface Copier {
  /** Makes references to `num` lead to the object `target` of the new file. */
  assign(num: number, target: number): void;
  /** Makes references to `num` null. */
  drop(num: number): void;
  /** Parses and rewrites `num`, even if its flags say it is unchanged. */
  inspect(num: number): void;
  /** Changes the flags of objects that are rewritten. */
  watch(flags: number): void;
  /** Copies an object unless that was done; returns its new number, or 0 when it is null or dropped. */
  copy(num: number): number;
  /** The number that `num` has got so far, or 0. */
  copied(num: number): number;
  /** Writes a new object under `target`; its references point to the old document, and are copied. */
  put(target: number, object: PdfObject): void;
  /** Copies what `object` refers to and returns its bytes for the new file. */
  embed(object: PdfObject): Uint8Array;
}

const DROPPED = -1;
const OPEN = -2;
const MAX_COMPARED = 64 * 1024;

/** The position of a new object. */
const NOWHERE: LocatedSpan = { span: scanObject(new Uint8Array(), 0, 0, true), base: -1, num: 0, gen: 0 };

interface Frame {
  num: number;
  located: LocatedSpan;
  /** Replacement for the bytes, if the object was rewritten. */
  object: PdfObject | undefined;
  /** Object numbers that the frame refers to, every `stride`-th entry from `next` on. */
  refs: number[];
  next: number;
  stride: number;
}

/** Creates a copier. Nothing recurses: an explicit stack follows chains of any length and cycles. */
export function createCopier({
  document,
  writer,
  flags = 0,
  rewrite,
  deduplicate,
  unreachable,
  replacements,
  divert,
}: CopyOptions): Copier {
  const map = createNumberMap(document.size);
  const inspected = new Set<number>();
  const scratch = createBuilder();
  let wanted = rewrite ? flags | FLAG.ESCAPED : 0;

  function open(num: number): Frame | null {
    const making = replacements?.size && !unreachable?.(num) ? replacements.get(num) : undefined;
    if (making) {
      const object = making();
      return begin(num, NOWHERE, rewrite ? rewrite(object, num, false) : object);
    }
    const located = unreachable?.(num) ? null : document.locate(num);
    if (!located) {
      map.set(num, DROPPED);
      return null;
    }
    const { span } = located;
    const diverted = span.dataAt >= 0 && divert ? divert(num, located) : 0;
    if (diverted > 0) {
      map.set(num, diverted);
      return null;
    }
    if (span.clean && !(span.flags & wanted) && !(inspected.size > 0 && inspected.has(num))) {
      map.set(num, OPEN);
      return { num, located, object: undefined, refs: span.refs, next: 2, stride: 3 };
    }
    const parsed = readObject(cursorAt(span.buf, span.start, span.clean ? span.end : span.buf.length));
    return begin(num, located, rewrite ? rewrite(parsed, num, span.dataAt >= 0) : parsed);
  }

  /** Begins an object that is written from `object`; null if that has none. */
  function begin(num: number, located: LocatedSpan, object: PdfObject): Frame | null {
    const isStream = located.span.dataAt >= 0;
    if (object === null || (isStream && !isDict(object))) {
      map.set(num, DROPPED);
      return null;
    }
    map.set(num, OPEN);
    if (isDict(object) && isStream) object.delete('Length');
    return { num, located, object, refs: referencesOf(object), next: 0, stride: 1 };
  }

  /** The new number for a reference; one to an object that is still open gets its number now. */
  function target(num: number): number {
    const state = map.get(num);
    if (state > 0) return state;
    if (state !== OPEN) return 0;
    const allocated = writer.allocate();
    map.set(num, allocated);
    return allocated;
  }

  function copy(num: number): number {
    if (map.get(num) !== 0) return target(num);
    const first = open(num);
    const stack: Frame[] = first ? [first] : [];
    for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
      const below = openNext(frame);
      if (below) stack.push(below);
      else {
        stack.pop();
        if (frame.located.span.dataAt >= 0) closeStream(frame);
        else closeObject(frame);
      }
    }
    return target(num);
  }

  /** Opens the next object that a frame refers to and that was not met before; null if none is left. */
  function openNext(frame: Frame): Frame | null {
    const { refs, stride } = frame;
    while (frame.next < refs.length) {
      const child = refs[frame.next] ?? 0;
      frame.next += stride;
      if (map.get(child) !== 0 || isLength(frame, child)) continue;
      const below = open(child);
      if (below) return below;
    }
    return null;
  }

  function closeObject(frame: Frame): void {
    const { num, located, object } = frame;
    if (map.get(num) === OPEN && deduplicate && isWorthComparing(located.span)) {
      scratch.length = 0;
      putBody(scratch, located.span, object);
      const bytes = scratch.buf.toString('latin1', 0, scratch.length);
      if (bytes.length > 0 && (bytes.charCodeAt(0) === LEFT_BRACKET ? bytes.length > 24 : mayRepeat(bytes))) {
        const { num: written, known } = deduplicate.object(bytes, writer.allocate);
        map.set(num, written);
        if (!known) putBytes(writer.begin(written), scratch.buf, 0, scratch.length);
        return;
      }
    }
    putBody(writer.begin(target(num)), located.span, object);
  }

  function closeStream(frame: Frame): void {
    const { num, located, object } = frame;
    const data = document.dataOf(located);
    const { length } = data;
    scratch.length = 0;
    if (object !== undefined) {
      (object as PdfDict).set('Length', length);
      putObject(scratch, object, mapped);
    } else putDictWithLength(scratch, located.span, length, target);
    const dict = scratch.buf.subarray(0, scratch.length);
    if (deduplicate && map.get(num) === OPEN && !(located.span.flags & FLAG.STRUCTURE)) {
      const { num: written, known } = deduplicate.stream(dict.toString('latin1'), data, writer.allocate);
      map.set(num, written);
      if (known) return;
    }
    writer.putStream(target(num), dict, data);
  }

  function putBody(builder: ByteBuilder, span: Span, object: PdfObject | undefined): void {
    if (object !== undefined) putObject(builder, object, mapped);
    else putSpan(builder, span, span.start, span.end, target);
  }

  function mapped(ref: PdfRef): number {
    return target(ref.num);
  }

  function copyReferences(object: PdfObject): void {
    for (const num of referencesOf(object)) copy(num);
  }

  return {
    assign: (num, to) => map.set(num, to),
    drop: (num) => map.set(num, DROPPED),
    inspect: (num) => inspected.add(num),
    watch(more) {
      wanted = rewrite ? more | FLAG.ESCAPED : 0;
    },
    copy,
    copied: (num) => Math.max(0, map.get(num)),
    put(to, object) {
      copyReferences(object);
      putObject(writer.begin(to), object, mapped);
    },
    embed(object) {
      copyReferences(object);
      return serialize(object, mapped);
    },
  };
}

/** Lengths of streams are written directly; the object that held one is not needed. */
function isLength({ located: { span }, object, next }: Frame, child: number): boolean {
  if (object !== undefined || !span.lengthIsRef || span.length !== child || span.dataAt < 0) return false;
  return span.refs[next - 5] === span.lengthAt;
}

function isWorthComparing(span: Span): boolean {
  if (span.end - span.start > MAX_COMPARED) return false;
  return span.buf[span.start] === LEFT_BRACKET || (span.flags & FLAG.REPEATABLE) !== 0;
}

/** Object numbers that a parsed object refers to. */
export function referencesOf(object: PdfObject): number[] {
  const nums: number[] = [];
  collect(object, nums, 0);
  return nums;
}

function collect(object: PdfObject, nums: number[], depth: number): void {
  if (depth > 1000) throw damaged('nesting');
  if (object instanceof PdfRef) nums.push(object.num);
  else if (Array.isArray(object)) for (const item of object) collect(item, nums, depth + 1);
  else if (object instanceof Map) for (const value of object.values()) collect(value, nums, depth + 1);
  else if (object instanceof PdfStream) collect(object.dict, nums, depth + 1);
}
