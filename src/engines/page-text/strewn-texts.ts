import { neighbours } from './lists.ts';
import { median } from './order.ts';
import { linesBelow, textsBeside } from './text-runs.ts';
import type { Word } from './words.ts';

/** Dotted leaders between a label and its values, and lines made of dashes. */
const LEADER = /^[.\u00b7\u2026_]{3,}$/;
const DASHES = /^[-_=\u2013\u2014]{10,}$/;
/** Least number of texts after the dots in a line of a table; in a table of contents there is one. */
const BEHIND = 2;
/**
 * Count of equal steps between numbers below each other that makes an axis, and least share of empty cells beside it.
 */
const STEPS = 5;
const EMPTY = 0.5;
/** Least share of a column that forms an axis, and steps that may be missing. */
const MOST = 0.8;
const MISSING = 3;

/** Leaves out the characters that draw the lines of tables: dashes, and dots before several values. */
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

/** Whether rows are the numbers beside a chart: in equal steps below each other, with little text beside them. */
export function isAxes(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, (_, column) => rows.map((row) => row[column] ?? ''));
  const others = columns.filter((column) => !isAxis(column));
  if (others.length === columns.length) return false;
  const cells = others.flat();
  return cells.filter((cell) => cell === '').length >= cells.length * EMPTY;
}

/** Whether most steps between the numbers of a column are equal, or a small multiple where labels are missing. */
function isAxis(column: readonly string[]): boolean {
  const filled = column.filter((cell) => cell !== '');
  const numbers = filled
    .map((cell) => Number(cell.replace(/[,\s%]/g, '').replace('\u2212', '-')))
    .filter((number) => !Number.isNaN(number));
  if (numbers.length < STEPS || numbers.length < filled.length * MOST) return false;
  const steps = neighbours(numbers).map(([one, other]) => other - one);
  const step = median(steps);
  const even = steps.filter((one) => {
    const times = one / step;
    return times > 0 && times < MISSING + 0.5 && Math.abs(times - Math.round(times)) < 0.01;
  });
  return step !== 0 && even.length >= steps.length * MOST;
}
