import type { DrawnRule } from '../page-facts/facts.ts';
import { type Line, linesOf } from '../page-text/lines.ts';
import type { Word } from '../page-text/words.ts';
import type { Run } from './model.ts';

/** A note at the foot of a page. */
export interface FoundNote {
  marker: string;
  /** Without the marker. */
  lines: Line[];
}

const MARKER = /^(\d{1,3}|[*†‡§¶]{1,3}|[ivx]{1,5}|[a-z])[.)]?$/;
const LEADING = /^(\d{1,3}|[*†‡§¶]{1,3})(?=\D|$)/;
/** Parts of the size of running text. */
const SMALLER = 0.96;
const RAISED = 0.82;
const MAX_NOTES = 60;

/**
 * Finds the notes at the foot of a page: below a short rule, or in smaller letters, each with a marker that appears
 * raised in the text above.
 * @returns them and the height at which they begin; null if there are none
 */
export function findNotes(
  words: readonly Word[],
  rules: readonly DrawnRule[],
  body: number,
  height: number,
): { top: number; notes: FoundNote[] } | null {
  if (words.length === 0) return null;
  const lines = linesOf(words).sort((one, other) => one.over - other.over);
  const left = Math.min(...lines.map(({ from }) => from));
  const right = Math.max(...lines.map(({ to }) => to));
  const start = belowRule(lines, rules, { left, right, height }) ?? smallerLines(lines, body);
  if (start === null) return null;
  const zone = lines.slice(start);
  const above = new Set(
    lines.slice(0, start).flatMap((line) => line.words.flatMap((word) => raisedIn(word, line.size))),
  );
  const notes = divide(zone, above);
  const [first] = zone;
  return first && notes.length > 0 && notes.length <= MAX_NOTES ? { top: first.over, notes } : null;
}

/** The first line below a short rule at the left edge, with nothing but notes below it. */
function belowRule(
  lines: readonly Line[],
  rules: readonly DrawnRule[],
  { left, right, height }: { left: number; right: number; height: number },
): number | null {
  const width = right - left;
  const found = rules
    .filter(
      ({ horizontal, at, from, to }) =>
        horizontal &&
        at > height * 0.3 &&
        Math.abs(from - left) < 6 &&
        to - from > width * 0.12 &&
        to - from < width * 0.62,
    )
    .sort((one, other) => other.at - one.at);
  for (const { at } of found) {
    const start = lines.findIndex(({ over, under }) => (over + under) / 2 > at);
    const first = lines[start];
    if (start > 0 && first && first.over - at < 20 && markerAt(first) !== null) return start;
  }
  return null;
}

function smallerLines(lines: readonly Line[], body: number): number | null {
  const small = lines.findLastIndex(({ size }) => size >= body * SMALLER) + 1;
  const start = lines.findIndex((line, at) => at >= small && markerAt(line) !== null);
  return start > 0 ? start : null;
}

/** The marker at the start of a line, and how many letters of the first word it takes. */
function markerAt({ words: [first, second], size }: Line): { marker: string; letters: number } | null {
  if (!first) return null;
  const leading = LEADING.exec(first.text)?.[1];
  const [letter] = first.characters;
  if (letter && leading !== undefined && leading.length < first.text.length) {
    return letter.size < size * RAISED || !/^\d/.test(leading) ? { marker: leading, letters: leading.length } : null;
  }
  const marker = MARKER.exec(first.text)?.[1];
  return marker !== undefined && second ? { marker, letters: 0 } : null;
}

/** Raised markers, by themselves or at the end of a word. */
function raisedIn(word: Word, size: number): string[] {
  const small = word.characters.filter((character) => character.size < size * RAISED);
  if (small.length === 0 || small.length > 5)
    return /^[*†‡]+$/.test(word.text) ? [word.text] : (/[*†‡]+$/.exec(word.text) ?? []).slice(0, 1);
  return [
    small
      .map(({ text }) => text)
      .join('')
      .replace(/[.,;)\]]+$/, ''),
  ];
}

function divide(zone: readonly Line[], above: ReadonlySet<string>): FoundNote[] {
  const notes: FoundNote[] = [];
  for (const line of zone) {
    const found = markerAt(line);
    const last = notes.at(-1);
    if (found && above.has(found.marker))
      notes.push({ marker: found.marker, lines: [withoutMarker(line, found.letters)] });
    else if (last) last.lines.push(line);
    // Lines before the first note belong to none.
    else return [];
  }
  return notes;
}

/** Removes the first word of a line, or only its first letters if it holds more than the marker. */
function withoutMarker(line: Line, letters: number): Line {
  const [first, ...rest] = line.words;
  const words =
    first && letters > 0
      ? [{ ...first, text: first.text.slice(letters), characters: first.characters.slice(letters) }, ...rest]
      : rest;
  return { ...line, words, from: words[0]?.from ?? line.from };
}

/**
 * Replaces raised markers with references to notes.
 * @param numbers of the notes of a page by their markers; found ones are removed
 */
export function referToNotes(runs: readonly Run[], numbers: Map<string, number>): Run[] {
  if (numbers.size === 0) return [...runs];
  return runs.flatMap((run): Run[] => {
    const text = run.text.trim();
    const raised = run.look.baseline === 'super';
    const number = numbers.get(text);
    if (raised && number !== undefined) {
      numbers.delete(text);
      return [{ text: '', look: run.look, link: null, note: number }];
    }
    const end = raised ? null : /[*†‡]+$/.exec(run.text)?.[0];
    const mark = end ? numbers.get(end) : undefined;
    if (!end || mark === undefined) return [run];
    numbers.delete(end);
    return [
      { ...run, text: run.text.slice(0, -end.length) },
      { text: '', look: run.look, link: null, note: mark },
    ];
  });
}
