import { linesBelow, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Dots that lead from a label to its values, and lines that are drawn by dashes. */
const LEADER = /^[.\u00b7\u2026_]{3,}$/;
const DASHES = /^[-_=\u2013\u2014]{10,}$/;
/** Texts behind the dots from which on a line is one of a table; that of a table of contents has one. */
const BEHIND = 2;
/** Numbers one below the other from which on equal steps show an axis, and the part of the cells beside that holds nothing. */
const STEPS = 5;
const EMPTY = 0.5;

/** Leaves out what parts and joins the cells of tables that are written with letters alone: dashes, and dots before several values. */
export function withoutLeaders(words: readonly Word[]): Word[] {
  if (!words.some(({ text }) => LEADER.test(text) || DASHES.test(text))) return [...words];
  const left = new Set(words.filter(({ text }) => DASHES.test(text)));
  for (const line of linesBelow(words)) {
    const leaders = line.filter(({ text }) => LEADER.test(text));
    const end = Math.max(...leaders.map(({ to }) => to));
    const behind = textsBeside(line.filter(({ from }) => from >= end));
    if (behind.length >= BEHIND) for (const leader of leaders) left.add(leader);
  }
  return words.filter((word) => !left.has(word));
}

/** Whether rows are the numbers beside a chart: in equal steps below each other, with little beside them. */
export function isAxes(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
  const others = columns.filter((column) => !isAxis(column));
  if (others.length === columns.length) return false;
  const cells = others.flat();
  return cells.filter((cell) => cell === '').length >= cells.length * EMPTY;
}

function isAxis(column: readonly string[]): boolean {
  const numbers = column
    .filter((cell) => cell !== '')
    .map((cell) => Number(cell.replace(/[,\s%]/g, '').replace('\u2212', '-')));
  const [first = 0, second = 0] = numbers;
  const step = second - first;
  if (numbers.length < STEPS || !(Math.abs(step) > 0)) return false;
  return numbers.every((number, at) => Math.abs(number - (first + step * at)) < Math.abs(step) * 0.01);
}
