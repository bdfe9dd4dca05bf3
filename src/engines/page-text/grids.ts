import type { Box } from './characters.ts';
import { lowerBound, neighbours } from './lists.ts';
import type { Rule } from './rules.ts';
import type { Word } from './words.ts';

/** Cells between rules: where columns and rows end, and which cells are one. */
export interface Grid {
  /** Ascending, in points. */
  xs: number[];
  ys: number[];
  /** For each cell, row by row, the index of the first cell that it is one with. */
  owners: number[];
}

/** Where a word is. */
type Extent = Pick<Word, 'from' | 'to' | 'over' | 'under'>;

/** Points within which rules meet, and are on the same line. */
const NEAR = 3;
const MAX_CELLS = 20_000;

/** Finds grids of at least two rows, and two columns unless `columns` says otherwise, in the rules of a page. */
export function findGrids(rules: readonly Rule[], { columns: least = 2 } = {}): Grid[] {
  const across = joinRules(rules.filter(({ horizontal }) => horizontal));
  const down = joinRules(rules.filter(({ horizontal }) => !horizontal));
  const groups = groupCrossing(across, down);
  return groups.flatMap(({ across: rows, down: columns }) => {
    const xs = places(columns);
    const ys = places(rows);
    if (xs.length <= least || ys.length < 3 || (xs.length - 1) * (ys.length - 1) > MAX_CELLS) return [];
    return [{ xs, ys, owners: ownersOf(xs, ys, rows, columns) }];
  });
}

/** Points by which rules reach beyond the outer columns, where there is another column without a rule at its edge. */
const BEYOND = 18;

/** Adds a column at each side to which most rules of a grid reach beyond its columns. */
export function widenGrid(grid: Grid, rules: readonly Rule[]): Grid {
  const { xs, ys } = grid;
  const { left, right, top, bottom } = edgesOf(grid);
  const across = joinRules(rules.filter(({ horizontal }) => horizontal)).filter(
    ({ at, from, to }) => at > top - NEAR && at < bottom + NEAR && from < right && to > left,
  );
  const outer = (places: readonly number[], beyond: (place: number) => boolean): number | null => {
    const found = places.filter(beyond).sort((one, other) => one - other);
    const middle = found[found.length >> 1];
    return middle !== undefined && found.length > 1 && found.length * 2 > across.length ? middle : null;
  };
  const before = outer(
    across.map(({ from }) => from),
    (from) => from < left - BEYOND,
  );
  const after = outer(
    across.map(({ to }) => to),
    (to) => to > right + BEYOND,
  );
  if (before === null && after === null) return grid;
  const wide = [...(before === null ? [] : [before]), ...xs, ...(after === null ? [] : [after])];
  const down = joinRules(rules.filter(({ horizontal }) => !horizontal)).filter(
    ({ from, to }) => to > top && from < bottom,
  );
  return { xs: wide, ys, owners: ownersOf(wide, ys, across, down) };
}

/** Where a grid begins and ends. */
export function edgesOf({ xs, ys }: Pick<Grid, 'xs' | 'ys'>): Box {
  return { left: xs[0] ?? 0, top: ys[0] ?? 0, right: xs.at(-1) ?? 0, bottom: ys.at(-1) ?? 0 };
}

/** Joins rules on one line that continue each other. */
export function joinRules(rules: readonly Rule[]): Rule[] {
  const sorted = [...rules].sort((left, right) => left.at - right.at);
  const lines: { at: number; parts: Rule[] }[] = [];
  for (const rule of sorted) {
    const last = lines.at(-1);
    if (last && rule.at - last.at <= NEAR / 2) last.parts.push(rule);
    else lines.push({ at: rule.at, parts: [rule] });
  }
  return lines.flatMap(({ parts }) => {
    const joined: Rule[] = [];
    for (const rule of parts.sort((left, right) => left.from - right.from)) {
      const last = joined.at(-1);
      if (last && rule.from <= last.to + NEAR) last.to = Math.max(last.to, rule.to);
      else joined.push({ ...rule });
    }
    return joined;
  });
}

interface Group {
  across: Rule[];
  down: Rule[];
}

/** Puts rules together that cross or touch each other. */
function groupCrossing(across: readonly Rule[], down: readonly Rule[]): Group[] {
  const all = [...across, ...down];
  const parents = all.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    for (let parent = parents[at] ?? at; parent !== at; parent = parents[at] ?? at) {
      const above = parents[parent] ?? parent;
      parents[at] = above;
      at = above;
    }
    return at;
  };
  const sorted = down
    .map((rule, index) => ({ rule, index: across.length + index }))
    .sort((l, r) => l.rule.at - r.rule.at);
  let work = 4_000_000;
  across.forEach((row, index) => {
    const first = lowerBound(sorted, ({ rule }) => rule.at < row.from - NEAR);
    for (let at = first; at < sorted.length && work > 0; at++, work--) {
      const column = sorted[at];
      if (!column || column.rule.at > row.to + NEAR) break;
      const { from, to } = column.rule;
      if (row.at >= from - NEAR && row.at <= to + NEAR) parents[root(column.index)] = root(index);
    }
  });
  const groups = new Map<number, Group>();
  all.forEach((rule, index) => {
    const key = root(index);
    const group = groups.get(key) ?? { across: [], down: [] };
    (rule.horizontal ? group.across : group.down).push(rule);
    groups.set(key, group);
  });
  return [...groups.values()];
}

function places(rules: readonly Rule[]): number[] {
  const found: number[] = [];
  for (const { at } of [...rules].sort((left, right) => left.at - right.at)) {
    const last = found.at(-1);
    if (last === undefined || at - last > NEAR) found.push(at);
  }
  return found;
}

/** Cells with no rule between them are one. */
function ownersOf(
  xs: readonly number[],
  ys: readonly number[],
  rows: readonly Rule[],
  columns: readonly Rule[],
): number[] {
  const width = xs.length - 1;
  const owners = Array.from({ length: width * (ys.length - 1) }, (_, index) => index);
  const root = (index: number): number => {
    const owner = owners[index] ?? index;
    return owner === index ? index : root(owner);
  };
  const join = (one: number, other: number) => {
    const [first, second] = [root(one), root(other)];
    owners[Math.max(first, second)] = Math.min(first, second);
  };
  const columnEdges = neighbours(xs.map((x) => edgeAt(x, columns)));
  const rowEdges = neighbours(ys.map((y) => edgeAt(y, rows)));
  for (const [row, [top, bottom]] of rowEdges.entries()) {
    for (const [column, [left, right]] of columnEdges.entries()) {
      const cell = row * width + column;
      if (column > 0 && !isRuled(left, top, bottom)) join(cell, cell - 1);
      if (row > 0 && !isRuled(top, left, right)) join(cell, cell - width);
    }
  }
  return owners.map((_, index) => root(index));
}

/** An edge of a grid's cells, with its rules. */
interface Edge {
  at: number;
  rules: Rule[];
}

function edgeAt(at: number, rules: readonly Rule[]): Edge {
  return { at, rules: rules.filter((rule) => Math.abs(rule.at - at) <= NEAR) };
}

/** Whether a rule passes on an edge between two others. */
function isRuled({ rules }: Edge, from: Edge, to: Edge): boolean {
  const middle = (from.at + to.at) / 2;
  return rules.some((rule) => rule.from <= middle && rule.to >= middle);
}

/** The cell in which the middle of a word is, or -1. */
export function cellOf({ xs, ys }: Grid, { from, to, over, under }: Extent): number {
  const column = intervalOf(xs, (from + to) / 2);
  const row = intervalOf(ys, (over + under) / 2);
  return column < 0 || row < 0 ? -1 : row * (xs.length - 1) + column;
}

function intervalOf(places: readonly number[], at: number): number {
  const next = places.findIndex((place) => place > at);
  return next <= 0 ? -1 : next - 1;
}
