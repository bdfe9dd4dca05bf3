import { markerOf } from './markers.ts';
import type { LineGroup, StyledWord, TextLine } from './text-lines.ts';

/** Edges of a column. */
export interface Column {
  left: number;
  right: number;
}

/** Parts of the size. */
const INDENT = 0.8;
export const NEAR = 0.35;

/** Merges lines side by side, in reading order. */
export function mergeRows(lines: readonly TextLine[]): TextLine[] {
  const merged: TextLine[] = [];
  for (const line of lines) {
    const last = merged.at(-1);
    const together =
      last && overlapOf(last, line) > 0.6 && (line.left >= last.right - 1 || (last.rtl && line.right <= last.left + 1));
    if (!last || !together) {
      merged.push({ ...line, words: [...line.words] });
      continue;
    }
    last.words.push(...line.words);
    Object.assign(last, {
      left: Math.min(last.left, line.left),
      right: Math.max(last.right, line.right),
      top: Math.min(last.top, line.top),
      bottom: Math.max(last.bottom, line.bottom),
      bold: last.bold && line.bold,
      italic: last.italic && line.italic,
    });
  }
  return merged;
}

function overlapOf(one: TextLine, other: TextLine): number {
  const shared = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return shared / Math.max(0.1, Math.min(one.bottom - one.top, other.bottom - other.top));
}

/** Divides the lines of a column into paragraphs. */
export function groupLines(lines: readonly TextLine[], column: Column): LineGroup[] {
  return blocksOf(lines).flatMap((block) => {
    const left = Math.min(...block.map((line) => line.left));
    const reach = Math.max(...block.map((line) => line.right));
    const [{ size }] = block;
    // A block indented on the left is mostly indented on the right, too.
    const flush = block.slice(1, -1).every((line) => Math.abs(line.left - left) < 2);
    const local = block.length > 2 && flush && left > column.left + size * INDENT;
    const edges = { left, right: local ? reach : Math.max(reach, column.right) };
    const groups: LineGroup[] = [];
    for (const line of block) {
      const group = groups.at(-1);
      if (group && goesOn(group, line, edges, column)) group.push(line);
      else groups.push([line]);
    }
    return groups;
  });
}

/** Groups lines of one size at equal distances. */
function blocksOf(lines: readonly TextLine[]): LineGroup[] {
  const blocks: LineGroup[] = [];
  let pitch = 0;
  for (const line of lines) {
    const block = blocks.at(-1);
    const last = block?.at(-1);
    const step = last ? line.baseline - last.baseline : 0;
    const natural = last ? Math.max(last.size, line.size) * 1.5 : 0;
    const most = pitch > 0 ? Math.max(pitch * 1.22, pitch + 1.5) : Math.max(natural, 0);
    const fits = last && step > 0 && step <= most + 0.5 && (pitch === 0 || step >= pitch * 0.75);
    if (!block || !last || !fits || !sameLook(last, line)) {
      blocks.push([line]);
      pitch = 0;
    } else {
      block.push(line);
      pitch = pitch === 0 ? step : Math.min(pitch, step);
    }
  }
  return blocks;
}

function sameLook(one: TextLine, other: TextLine): boolean {
  if (Math.abs(one.size - other.size) > Math.max(one.size, other.size) * 0.12) return false;
  return one.bold === other.bold || one.words.length + other.words.length < 4;
}

function goesOn(group: Readonly<LineGroup>, line: TextLine, edges: Column, column: Column): boolean {
  const [first] = group;
  const last = group.at(-1) ?? first;
  const { size } = last;
  const marker = markerOf(line);
  if (marker) return false;
  const [, beside] = first.words;
  if (beside && markerOf(first) && group.length === 1) {
    if (line.left < first.left + 1 && line.left < beside.left - 2)
      return isFull(last, line, edges) && line.left > first.left - 2;
    return isFull(last, line, edges);
  }
  if (line.rtl !== last.rtl) return false;
  if (isCentered(last, column) && isCentered(line, column) && last.left > edges.left + size)
    return isFull(last, line, column);
  // An indented line begins a paragraph, unless the first line hangs out.
  const start = group.length === 1 ? (line.rtl ? last.right : last.left) : line.rtl ? last.right : last.left;
  const shift = line.rtl ? start - line.right : line.left - start;
  if (
    shift > size * INDENT &&
    !(
      group.length === 1 &&
      shift < size * 12 &&
      isFull(last, line, edges) &&
      first.left <= edges.left + 1 &&
      hangs(first)
    )
  )
    return false;
  if (group.length > 1 && shift < -size * INDENT) return false;
  return isFull(last, line, edges);
}

/** Whether a line has a gap after its first word, like a term before its definition. */
function hangs({ words }: TextLine): boolean {
  const [first, second] = words;
  return first !== undefined && second !== undefined && second.left - first.right > first.size * 0.7;
}

/** Whether a line has no room for the first word of the next one. */
function isFull(line: TextLine, next: TextLine, { left, right }: Column): boolean {
  const word = next.words[0];
  if (!word) return true;
  const width = firstPart(word) + line.size * 0.2;
  const slack = line.size * 0.45;
  if (line.rtl) return line.left - width < left + slack;
  return line.right + width > right - slack;
}

/** The width of a word up to its first possible break. */
function firstPart({ text, left, right, ideographic }: StyledWord): number {
  const letters = [...text].length || 1;
  const cut = ideographic ? 1 : text.search(/[-\u2010/]./) + 1;
  return ((right - left) * (cut > 0 ? cut : letters)) / letters;
}

/** Whether a line is in the middle of a column. */
export function isCentered(line: TextLine, { left, right }: Column): boolean {
  const [before, after] = [line.left - left, right - line.right];
  return before > line.size * 0.8 && Math.abs(before - after) < Math.max(2.5, line.size * NEAR);
}
