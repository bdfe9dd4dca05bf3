import type { JsonObject, JsonValue } from './define.ts';

/** Limit of the JSON of a job's `result`: it goes to all followers of the job. */
export const MAX_RESULT_BYTES = 64 * 1024;
/** Room for the names of the facts that were shortened. */
const NAMES_BYTES = 4096;
const MAX_NAMES = 20;
/** A list loses items from its end before one of the others is left with less than this. */
const MIN_ITEM_BYTES = 64;

/** Bytes of a value as JSON. */
export const jsonBytes = (value: JsonValue): number => Buffer.byteLength(JSON.stringify(value));

/**
 * Shortens a result to `max` bytes of JSON. Large facts give way to small ones: lists and texts lose their ends.
 * `truncated` names the shortened facts, which the output has in full.
 */
export function shortenResult(result: JsonObject, max = MAX_RESULT_BYTES): JsonObject {
  if (jsonBytes(result) <= max) return result;
  const { truncated: earlier, ...facts } = result;
  const short = shortenObject(facts, max - NAMES_BYTES);
  const cut = Object.keys(facts).filter((name) => JSON.stringify(short[name]) !== JSON.stringify(facts[name]));
  const names = [...new Set([...(Array.isArray(earlier) ? earlier : []), ...cut])];
  return { ...short, ...pairNotes(short), truncated: names.slice(0, MAX_NAMES).map((name) => shorten(name, 128)) };
}

/** Notes and their codes have the same order, so both lose the same ones. */
function pairNotes({ notes, note_codes: codes }: JsonObject): JsonObject {
  if (!Array.isArray(notes) || !Array.isArray(codes)) return {};
  const count = Math.min(notes.length, codes.length);
  return { notes: notes.slice(0, count), note_codes: codes.slice(0, count) };
}

/** The beginning of a value, in at most `max` bytes of JSON. */
function shorten(value: JsonValue, max: number): JsonValue {
  if (typeof value === 'string') return jsonBytes(value) <= max ? value : cutText(value, max);
  if (typeof value !== 'object' || value === null || jsonBytes(value) <= max) return value;
  return Array.isArray(value) ? shortenList(value, max) : shortenObject(value, max);
}

function shortenList(list: readonly JsonValue[], max: number): JsonValue[] {
  const { count, level } = shareOut(list, jsonBytes, max);
  return list.slice(0, count).map((item) => shorten(item, level));
}

function shortenObject(object: JsonObject, max: number): JsonObject {
  const entries = Object.entries(object);
  const nameBytes = (name: string) => jsonBytes(name) + 1;
  const { count, level } = shareOut(entries, ([name, value]) => nameBytes(name) + jsonBytes(value), max);
  const kept = entries.slice(0, count).filter(([name]) => nameBytes(name) < level - 2);
  return Object.fromEntries(kept.map(([name, value]) => [name, shorten(value, level - nameBytes(name))]));
}

/**
 * How many of the items have room in `max` bytes, from the first, and how many bytes each of them may have: small ones
 * leave what they do not need to large ones.
 */
function shareOut<T>(items: readonly T[], bytesOf: (item: T) => number, max: number): { count: number; level: number } {
  // Two brackets, and a comma after each item.
  let left = max - 2;
  const sizes: number[] = [];
  for (const item of items) {
    const size = bytesOf(item) + 1;
    left -= Math.min(size, MIN_ITEM_BYTES);
    if (left < 0) break;
    sizes.push(size);
  }
  let room = max - 2;
  const ascending = sizes.toSorted((one, other) => one - other);
  for (const [at, size] of ascending.entries()) {
    const share = Math.floor(room / (ascending.length - at));
    if (size > share) return { count: sizes.length, level: share - 1 };
    room -= size;
  }
  return { count: sizes.length, level: max };
}

function cutText(text: string, max: number): string {
  let [fits, over] = [0, Math.min(text.length, max)];
  while (over - fits > 1) {
    const middle = (fits + over) >> 1;
    if (jsonBytes(beginning(text, middle)) <= max) fits = middle;
    else over = middle;
  }
  return fits === 0 ? '' : beginning(text, fits);
}

/** Not cut within a character of two units. */
const beginning = (text: string, length: number) => `${text.slice(0, length).replace(/[\ud800-\udbff]$/, '')}…`;
