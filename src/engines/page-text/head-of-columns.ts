import { neighbours } from './lists.ts';
import type { Rule } from './rules.ts';
import type { PlacedCell, Text } from './table-of-words.ts';
import { middleOf } from './text-runs.ts';

/** Parts of the size within which a rule is below a head of several columns. */
const BELOW = 1.4;
/** Part of a column that a rule over it covers, and part of the rule that is over an outermost column. */
const COVERED = 0.5;
const OUTER = 0.2;

interface HeadCell {
  texts: [Text, ...Text[]];
  column: number;
  columns: number;
  level: number;
}

/** Puts the lines of a head together to cells: over the columns that a text or the rule below it covers, and over the rows that they have for themselves. */
export function headOf(
  lines: readonly (readonly Text[])[],
  edges: readonly number[],
  partial: readonly Rule[],
): PlacedCell[] {
  const cells: HeadCell[] = [];
  for (const text of lines.flat()) {
    const [column, columns] = reachOf(text, edges, partial);
    const above = cells.findLast((cell) => cell.column < column + columns && column < cell.column + cell.columns);
    if (above && above.column === column && above.columns === columns && !isRuled(above, text, partial))
      above.texts.push(text);
    else cells.push({ texts: [text], column, columns, level: above ? above.level + 1 : 0 });
  }
  const rows = Math.max(0, ...cells.map(({ level }) => level + 1));
  return cells.map((cell): PlacedCell => {
    const beside = cells.filter(
      (other) => other.column < cell.column + cell.columns && cell.column < other.column + other.columns,
    );
    const next = beside.filter((other) => other.level > cell.level).map(({ level }) => level);
    const end = Math.min(rows, ...next);
    return {
      words: cell.texts.flatMap(({ words }) => words),
      row: cell.level,
      column: cell.column,
      rows: end - cell.level,
      columns: cell.columns,
    };
  });
}

/** The columns of a text, and those of a rule directly below it. */
function reachOf(text: Text, edges: readonly number[], partial: readonly Rule[]): [column: number, columns: number] {
  const rule = partial.find(
    ({ at, from, to }) =>
      at > middleOf(text) && at < text.under + text.size * BELOW && from < text.from + 2 && to > text.to - 2,
  );
  if (!rule) return [text.column, text.columns];
  const covered = columnsOver(rule, edges);
  const column = Math.min(text.column, ...covered);
  const last = Math.max(text.column + text.columns - 1, ...covered);
  return [column, last - column + 1];
}

/** The columns of which a rule covers at least half. */
function columnsOver(rule: Rule, edges: readonly number[]): number[] {
  const bounds = [Number.NEGATIVE_INFINITY, ...edges, Number.POSITIVE_INFINITY];
  return neighbours(bounds).flatMap(([from, to], column) => {
    // The outer edges of the outermost columns are unknown: the rule covers them if it reaches well beyond their inner
    // edge.
    const width = Number.isFinite(to - from) ? to - from : rule.to - rule.from;
    const shared = Math.min(to, rule.to) - Math.max(from, rule.from);
    return shared > width * (Number.isFinite(to - from) ? COVERED : OUTER) ? [column] : [];
  });
}

function isRuled({ texts }: HeadCell, text: Text, partial: readonly Rule[]): boolean {
  const above = texts.at(-1) ?? texts[0];
  return partial.some(
    ({ at, from, to }) => at > middleOf(above) && at < middleOf(text) && from < text.to && to > text.from,
  );
}
