import { headOf } from './head-of-columns.ts';
import { isNumber } from './numbers.ts';
import type { Rule } from './rules.ts';
import { linesBelow, middleOf, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Least gap at an edge between columns that separates two texts, in font sizes. */
const PARTED = 0.45;
/** Greatest gap between two lines of one row, in font sizes. */
const CLOSE = 0.3;
/** Least common height of a label's line and the values beside it, in font sizes. */
const SHARED = 0.2;

/** A text of one line, with the columns that it covers. */
export interface Text {
  words: [Word, ...Word[]];
  from: number;
  to: number;
  over: number;
  under: number;
  size: number;
  column: number;
  columns: number;
}

/** A cell, with the rows and columns that it covers. */
export interface PlacedCell {
  words: Word[];
  row: number;
  column: number;
  rows: number;
  columns: number;
}

/**
 * Arranges words into rows, and into columns between `edges`. The text above `bodyTop` is the head; its rows end at
 * rules, and wherever a text over several columns has others below it.
 */
export function cellsOfWords(
  words: readonly Word[],
  edges: readonly number[],
  bodyTop: number | null,
  partial: readonly Rule[],
): PlacedCell[] {
  const lines = linesBelow(words).map((line) => textsOf(line, edges));
  const begins = bodyTop ?? Number.NEGATIVE_INFINITY;
  const head = headOf(
    lines.filter((line) => isAbove(line, begins)),
    edges,
    partial,
  );
  const headRows = Math.max(0, ...head.map(({ row, rows }) => row + rows));
  const rows: Text[][] = [];
  for (const line of lines.filter((line) => !isAbove(line, begins))) {
    const last = rows.at(-1);
    if (last && (goesOn(last, line) || isBeside(last, line))) last.push(...line);
    else rows.push(line);
  }
  const body = rows.flatMap((row, at): PlacedCell[] =>
    [...Map.groupBy(row, ({ column }) => column)].map(([column, texts]) => ({
      words: texts.flatMap((text) => text.words),
      row: headRows + at,
      column,
      rows: 1,
      columns: 1,
    })),
  );
  return [...head, ...body];
}

function isAbove([first]: readonly Text[], at: number): boolean {
  return first !== undefined && middleOf(first) < at;
}

/** The texts of a line: words in one column, and words that cross an edge without a gap there. */
function textsOf(line: readonly Word[], edges: readonly number[]): Text[] {
  const texts: Text[] = [];
  for (const { words } of textsBeside(line).flatMap((run) => partedAt(run.words, edges))) {
    const [from, to] = [Math.min(...words.map((word) => word.from)), Math.max(...words.map((word) => word.to))];
    const last = texts.at(-1);
    const nextColumn = last ? last.column + last.columns : 0;
    const [first, end] = [columnAt(from + 1, edges), columnAt(to - 1, edges) + 1];
    if (last && first < nextColumn && end <= nextColumn) {
      last.words.push(...words);
      last.to = to;
      continue;
    }
    // A head may begin above the previous column, beside the head of that column.
    const column = Math.max(first, nextColumn);
    texts.push({
      words,
      from,
      to,
      over: Math.min(...words.map(({ over }) => over)),
      under: Math.max(...words.map(({ under }) => under)),
      size: words[0].size,
      column,
      columns: end - column,
    });
  }
  return texts;
}

/** Divides words at the edges that fall into a gap between two of them. */
function partedAt([first, ...others]: readonly Word[], edges: readonly number[]): { words: [Word, ...Word[]] }[] {
  if (!first) return [];
  const parts: { words: [Word, ...Word[]] }[] = [{ words: [first] }];
  let before = first;
  for (const word of others) {
    const [from, to] = [before.to - 1, word.from + 1];
    const parted = word.from - before.to >= word.size * PARTED && edges.some((edge) => edge > from && edge < to);
    if (parted) parts.push({ words: [word] });
    else parts.at(-1)?.words.push(word);
    before = word;
  }
  return parts;
}

function columnAt(at: number, edges: readonly number[]): number {
  return edges.filter((edge) => edge <= at).length;
}

/** Whether a line continues the previous row: close below, without numbers, and empty in the first column. */
function goesOn(row: readonly Text[], line: readonly Text[]): boolean {
  const [first] = line;
  if (!first || first.column === 0 || line.some((text) => isNumber(text.words))) return false;
  return first.over - Math.max(...row.map(({ under }) => under)) < first.size * CLOSE;
}

/** Whether a row's values are centered beside the lines of its label, and so belong to none of them. */
function isBeside(row: readonly Text[], line: readonly Text[]): boolean {
  const labels = [...row, ...line].filter(({ column }) => column === 0);
  const values = [...row, ...line].filter(({ column }) => column > 0);
  const [value] = values;
  const isApart = (texts: readonly Text[]) => new Set(texts.map(({ column }) => column === 0)).size === 1;
  if (!value || labels.length === 0 || !isApart(line) || (!isApart(row) && line[0]?.column !== 0)) return false;
  return labels.every((label) => {
    const shared = Math.min(label.under, value.under) - Math.max(label.over, value.over);
    return shared > Math.min(label.size, value.size) * SHARED;
  });
}

/**
 * Finds the top of a table's body: the first rule with no numbers side by side above it, or else the top of the first
 * line with such numbers. Null if the table has no head.
 */
export function bodyTopOf(words: readonly Word[], rules: readonly number[]): number | null {
  const lines = linesBelow(words);
  const numeric = lines.map((line) => {
    const [, ...texts] = textsBeside(line);
    return texts.length > 0 && texts.filter((text) => isNumber(text.words)).length * 2 > texts.length;
  });
  const first = numeric.indexOf(true);
  const [line, above] = [lines[first]?.[0], lines[first - 1]?.[0]];
  const rule = rules.find((at) => !line || at < middleOf(line));
  if (rule !== undefined) return rule;
  if (!line || !above || numeric.filter(Boolean).length * 2 < lines.length) return null;
  return (middleOf(above) + middleOf(line)) / 2;
}
