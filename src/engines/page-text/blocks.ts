import type { Box } from './characters.ts';
import { type Line, textOf } from './lines.ts';
import { neighbours } from './lists.ts';
import { BULLET, NUMBER } from './markers.ts';
import { median, type Region } from './order.ts';
import type { Role } from './tags.ts';
import { faceOf } from './word-face.ts';

/** A piece of text with its meaning. */
export type Block =
  | { kind: 'paragraph'; lines: Line[] }
  | { kind: 'heading'; level: number; lines: Line[] }
  | { kind: 'item'; marker: string; ordered: boolean; depth: number; lines: Line[] }
  | { kind: 'table'; rows: Line[][] };

/** Least size of a heading, relative to the running text. */
const LARGER = 1.15;
const MAX_HEADING_LINES = 4;
const MAX_LEVEL = 6;

/** Font sizes of a document: of its running text, and of headings, from large to small. */
export interface Sizes {
  body: number;
  headings: number[];
}

/** Counts the letters of each size, in half points. */
export function countSizes(regions: readonly Region[], counts: Map<number, number>): void {
  for (const region of regions) {
    for (const { words } of region.kind === 'lines' ? region.lines : region.rows.flat()) {
      for (const { size, text } of words) {
        const key = Math.round(size * 2) / 2;
        counts.set(key, (counts.get(key) ?? 0) + text.length);
      }
    }
  }
}

/** Returns the size of most letters, and the sizes of headings. */
export function sizesOf(counts: ReadonlyMap<number, number>): Sizes {
  let body = 0;
  let most = 0;
  for (const [size, count] of counts) if (count > most) [body, most] = [size, count];
  const headings = [...counts.keys()].filter((size) => size >= body * LARGER).sort((left, right) => right - left);
  return { body, headings };
}

/** Cuts regions into blocks: paragraphs, headings, items of lists, tables. */
export function blocksOf(regions: readonly Region[], sizes: Sizes): Block[] {
  return regions.flatMap((region): Block[] =>
    region.kind === 'table'
      ? [{ kind: 'table', rows: region.tagged ? region.rows : joinRows(region.rows) }]
      : region.role
        ? [blockOfRole(region.lines, region.role)]
        : blocksOfLines(region.lines, sizes),
  );
}

/** Lines of one block, at least one. */
type Group = [Line, ...Line[]];

function blocksOfLines(lines: readonly Line[], sizes: Sizes): Block[] {
  const [first] = lines;
  if (!first) return [];
  const groups: Group[] = [];
  const left = Math.min(...lines.map(({ from }) => from));
  const right = Math.max(...lines.map(({ to }) => to));
  const column = { left, right, pitch: pitchOf(lines), slack: slackOf(lines, first.size, left, right) };
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && continues(group, line, column)) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => blockOf(group, sizes, left));
}

interface Column {
  left: number;
  right: number;
  pitch: number;
  /** Points by which lines of a paragraph may end before the column does. */
  slack: number;
}

/** A few points if most lines are full; a good part of the column if they are ragged. */
function slackOf(lines: readonly Line[], size: number, left: number, right: number): number {
  const full = lines.filter(({ to }) => to > right - size * 0.5).length;
  return full * 2 > lines.length ? size : Math.max(size, (right - left) * 0.15);
}

/** The usual distance between lines, in points. */
function pitchOf(lines: readonly Line[]): number {
  const steps = neighbours(lines).map(([before, line]) => line.over - before.over);
  const downwards = steps.filter((step) => step > 0);
  return downwards.length > 0 ? median(downwards) : 0;
}

function continues(group: Readonly<Group>, line: Line, column: Column): boolean {
  const [first] = group;
  const last = group.at(-1) ?? first;
  const step = line.over - last.over;
  // Text beside the end of the previous line belongs to that line.
  if (Math.abs(step) < last.size * 0.4) return line.from >= last.to - last.size || line.rtl;
  if (step < 0 || step > Math.max(column.pitch, last.size) * 1.45 + 1) return false;
  if (Math.abs(line.size - last.size) > Math.max(line.size, last.size) * 0.12) return false;
  if (isBold(line) !== isBold(last)) return false;
  if (markerOf(line)) return false;
  if (markerOf(first)) return line.rtl || line.from > first.from + 1;
  if (line.rtl) return column.left + line.size * 2 > last.from || last.from <= line.from + line.size * 2;
  if (isCentred(first, column) && isCentred(line, column)) return true;
  if (group.length > 1 && line.from > last.from + line.size * 0.8) return false;
  // The previous line ended a paragraph if it had room for the first word of this one.
  const [word] = line.words;
  return word !== undefined && last.to + (word.to - word.from) > column.right - column.slack;
}

function isCentred(line: Line, { left, right }: { left: number; right: number }): boolean {
  return line.from > left + line.size && Math.abs(line.from - left - (right - line.to)) < line.size;
}

function isBold({ words }: Line): boolean {
  return words.every((word) => faceOf(word)?.bold === true);
}

function markerOf({ words: [first, second] }: Line): { marker: string; ordered: boolean } | null {
  if (!first || !second) return null;
  if (BULLET.test(first.text)) return { marker: first.text, ordered: false };
  return NUMBER.test(first.text) ? { marker: first.text, ordered: /\d/.test(first.text) } : null;
}

function blockOf(lines: Group, sizes: Sizes, left: number): Block {
  const [first, ...others] = lines;
  const size = Math.round(Math.max(...lines.map((line) => line.size)) * 2) / 2;
  const rank = sizes.headings.indexOf(size);
  if (rank >= 0 && lines.length <= MAX_HEADING_LINES) {
    return { kind: 'heading', level: Math.min(rank + 1, MAX_LEVEL), lines };
  }
  const marker = markerOf(first);
  if (marker) {
    const depth = Math.min(5, Math.max(0, Math.round((first.from - left) / (first.size * 2))));
    return { kind: 'item', ...marker, depth, lines: [{ ...first, words: first.words.slice(1) }, ...others] };
  }
  const last = lines.at(-1) ?? first;
  const short = lines.length <= 2 && lines.every(({ words }) => words.length <= 12) && !/[.:;,]$/.test(textOf(last));
  if (short && size >= sizes.body && lines.every(isBold)) {
    return { kind: 'heading', level: Math.min(sizes.headings.length + 1, MAX_LEVEL), lines };
  }
  return { kind: 'paragraph', lines };
}

/** Makes the block that the tags of lines state. */
function blockOfRole(lines: Line[], role: Role): Block {
  if (role.kind !== 'item') return { ...role, lines };
  const [first, ...others] = lines;
  const marker = first ? markerOf(first) : null;
  const depth = Math.min(5, role.depth);
  if (!first || !marker) return { kind: 'item', marker: '-', ordered: false, depth, lines };
  return { kind: 'item', ...marker, depth, lines: [{ ...first, words: first.words.slice(1) }, ...others] };
}

/** Adds further lines of cells to their row: lines directly below it with an empty first cell. */
export function joinRows(rows: Line[][]): Line[][] {
  const joined: Line[][] = [];
  for (const row of rows) {
    const last = joined.at(-1);
    if (last && goesOnBelow(last, row)) {
      row.forEach((cell, index) => {
        const above = last[index];
        if (!above) last.push(cell);
        else if (above.words.length === 0 && cell.words.length > 0) Object.assign(above, cell);
        else if (cell.words.length > 0) {
          above.words.push(...cell.words);
          above.under = cell.under;
        }
      });
    } else joined.push(row);
  }
  return joined;
}

/** Whether a row has an empty first cell and lies directly below the previous row. */
function goesOnBelow(last: readonly Line[], row: readonly Line[]): boolean {
  const filled = row.findIndex(({ words }) => words.length > 0);
  const cell = row[filled];
  return filled > 0 && cell !== undefined && cell.over - Math.max(...last.map(({ under }) => under)) < cell.size * 0.3;
}

/** The text of consecutive lines, with divided words joined on request. */
export function joinedText(lines: readonly Line[], dehyphenate: boolean): string {
  let text = '';
  lines.forEach((line, index) => {
    const next = textOf(line);
    const last = lines[index - 1];
    if (!last) text = next;
    else if (dehyphenate && /\p{L}[-\u2010\u00ad]$/u.test(text) && /^\p{Ll}/u.test(next))
      text = text.slice(0, -1) + next;
    else if (/\p{L}[-\u2010]$/u.test(text) && /^[\p{L}\d]/u.test(next)) text += next;
    else if (last.words.at(-1)?.ideographic && line.words[0]?.ideographic) text += next;
    else text += ` ${next}`;
  });
  return text;
}

/** The box around all characters of words, on the page as shown; null without characters. */
export function boxOf(words: Line['words']): Box | null {
  let box: Box | null = null;
  for (const { characters } of words) {
    for (const { left, top, right, bottom } of characters) {
      if (!box) box = { left, top, right, bottom };
      else {
        box.left = Math.min(box.left, left);
        box.top = Math.min(box.top, top);
        box.right = Math.max(box.right, right);
        box.bottom = Math.max(box.bottom, bottom);
      }
    }
  }
  return box;
}
