import type { Box } from '../page-text/characters.ts';
import type { Role } from '../page-text/tags.ts';
import type { Column } from './line-groups.ts';
import type { Block } from './model.ts';
import type { TextLine } from './text-lines.ts';

/** Content of a page in reading order: a line with its tag, or a finished block. */
export type Flow =
  | { kind: 'line'; box: Box; line: TextLine; role: Role | null; piece: number }
  | { kind: 'block'; box: Box; block: Block };

/** Text read downwards, with no text to its sides. */
interface Strand {
  box: Box;
  flow: Flow[];
}

interface FlowColumn extends Column {
  flow: Flow[];
}

/** Columns side by side. */
export interface FlowPart {
  columns: FlowColumn[];
  box: Box;
}

/** Share of a line's height by which a line must rise to start a new column. */
const UP = 0.5;
const MAX_COLUMNS = 6;

/**
 * Divides the flow of a page into columns wherever it goes back up, and groups columns side by side.
 * @param text the edges of the page's text
 */
export function columnsOf(flow: readonly Flow[], text: Column): FlowPart[] {
  const parts = groupStrands(parted(strandsOf(flow))).flatMap(cutAbove);
  return parts.map((strands) => {
    const box = strands.map((strand) => strand.box).reduce(union);
    const [only, ...others] = strands;
    if (only && others.length === 0) return acrossPage(only, text);
    const sorted = [...strands].sort((one, other) => one.box.left - other.box.left);
    const columns = sorted.map(({ box: { left, right }, flow }) => ({ left, right, flow }));
    // A column extends to the next one, less the gap between them: its own lines may all be short.
    columns.forEach((column, index) => {
      if (index === 0) column.left = Math.min(column.left, text.left);
      const next = columns[index + 1];
      if (!next) column.right = Math.max(column.right, Math.min(text.right, column.left + widest(columns)));
    });
    return { columns, box };
  });
}

/** Makes one column at least as wide as the page's text. */
function acrossPage({ box, flow }: Strand, text: Column): FlowPart {
  const [left, right] = [Math.min(text.left, box.left), Math.max(text.right, box.right)];
  return { columns: [{ left, right, flow }], box };
}

/** Separates text above the columns of a group from the first column. */
function cutAbove(group: Strand[]): Strand[][] {
  const [first, ...others] = group;
  if (!first || others.length === 0) return [group];
  const top = Math.min(...others.map(({ box }) => box.top));
  const above = first.flow.filter(({ box }) => box.bottom < top - 2);
  if (above.length === 0 || above.length === first.flow.length) return [group];
  const strand = (flow: Flow[]): Strand => ({ flow, box: flow.map(({ box }) => box).reduce(union) });
  return [[strand(above)], [strand(first.flow.filter((item) => !above.includes(item))), ...others]];
}

function widest(columns: readonly Column[]): number {
  return Math.max(...columns.map(({ left, right }) => right - left));
}

function union(one: Box, other: Box): Box {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}

function strandsOf(flow: readonly Flow[]): Strand[] {
  const strands: Strand[] = [];
  let last: Box | null = null;
  for (const item of flow) {
    const strand = strands.at(-1);
    const { box } = item;
    const height = Math.min(box.bottom - box.top, 20);
    const back = last !== null && box.right <= last.left + 1;
    const sameRow =
      last !== null && !back && Math.min(last.bottom, box.bottom) - Math.max(last.top, box.top) > height * 0.5;
    const beside = strand !== undefined && (box.left >= strand.box.right - 1 || box.right <= strand.box.left + 1);
    const up = last !== null && box.top < last.top - height * UP && !sameRow;
    const crosses = !sameRow && leaves(strands, box);
    if (!strand || ((up || beside) && !sameRow) || crosses || (sameRow && beside && up))
      strands.push({ box: { ...box }, flow: [item] });
    else {
      strand.flow.push(item);
      strand.box = union(strand.box, box);
    }
    last = box;
  }
  return strands;
}

/** Cuts strands at the height of the next one if only their ends are beside it: the text above spans the columns. */
function parted(strands: readonly Strand[]): Strand[] {
  return strands.flatMap((strand, at): Strand[] => {
    const next = strands[at + 1]?.box;
    if (!next || isBeside(strand.box, next)) return [strand];
    const from = strand.flow.findIndex(({ box }) => box.bottom > next.top + 3);
    const [above, below] = [strand.flow.slice(0, from), strand.flow.slice(from)];
    if (from <= 0 || !below.every(({ box }) => isBeside(box, next))) return [strand];
    return [above, below].map((part) => ({ flow: part, box: part.map(({ box }) => box).reduce(union) }));
  });
}

function isBeside(one: Box, other: Box): boolean {
  return one.right <= other.left + 2 || one.left >= other.right - 2;
}

/** Whether a box reaches from the last strand into the strand beside it. */
function leaves(strands: readonly Strand[], box: Box): boolean {
  const [before, last] = strands.slice(-2);
  if (!before || !last) return false;
  const isBeside = before.box.right <= last.box.left + 2 || before.box.left >= last.box.right - 2;
  if (!isBeside || Math.min(before.box.bottom, last.box.bottom) <= Math.max(before.box.top, last.box.top)) return false;
  return box.left < before.box.right - 3 && box.right > before.box.left + 3 && box.top >= before.box.bottom - 3;
}

/** The only strand of a group that is above another one beside others of the group. */
function columnAbove(group: readonly Strand[], { box }: Strand): Strand | undefined {
  const crossed = group.filter((one) => one.box.right > box.left + 2 && one.box.left < box.right - 2);
  const [only] = crossed;
  const beside = group.some((one) => one !== only && one.box.bottom > box.top + 3);
  return crossed.length === 1 && only && box.top >= only.box.bottom - 3 && beside ? only : undefined;
}

/** Groups parallel strands. */
function groupStrands(strands: readonly Strand[]): Strand[][] {
  const groups: Strand[][] = [];
  for (const strand of strands) {
    const group = groups.at(-1);
    const fits =
      group &&
      group.length < MAX_COLUMNS &&
      group.every(({ box }) => box.right <= strand.box.left + 2 || box.left >= strand.box.right - 2) &&
      group.some(({ box }) => Math.min(box.bottom, strand.box.bottom) - Math.max(box.top, strand.box.top) > 3);
    const above = group && group.length > 1 ? columnAbove(group, strand) : undefined;
    if (group && fits) group.push(strand);
    else if (above) {
      above.flow.push(...strand.flow);
      above.box = union(above.box, strand.box);
    } else groups.push([strand]);
  }
  // A strand that follows below, with none beside it, continues the column.
  const joined: Strand[][] = [];
  for (const group of groups) {
    const [one, other] = [onlyOf(joined.at(-1)), onlyOf(group)];
    if (one && other && other.box.top >= one.box.bottom - 3) {
      one.flow.push(...other.flow);
      one.box = union(one.box, other.box);
    } else joined.push(group);
  }
  return joined;
}

function onlyOf(group: readonly Strand[] | undefined): Strand | undefined {
  return group?.length === 1 ? group[0] : undefined;
}

/**
 * Inserts separately found blocks into the text: into the column that holds them, or across all columns, which are then
 * divided above and below the block.
 */
export function placeBlocks(parts: FlowPart[], blocks: readonly Block[], text: Column): FlowPart[] {
  let placed = parts;
  for (const block of [...blocks].sort((one, other) => one.box.top - other.box.top))
    placed = placeBlock(placed, block, text);
  return placed;
}

function placeBlock(parts: FlowPart[], block: Block, text: Column): FlowPart[] {
  const { box } = block;
  const item: Flow = { kind: 'block', box, block };
  const middle = (box.top + box.bottom) / 2;
  const alone = acrossPage({ box, flow: [item] }, text);
  const at = parts.findIndex((part) => middle < part.box.bottom);
  const part = parts[at];
  if (!part) return append(parts.at(-1), item) ? parts : [...parts, alone];
  if (middle < part.box.top && part.columns.length > 1) {
    return append(parts[at - 1], item) ? parts : [...parts.slice(0, at), alone, ...parts.slice(at)];
  }
  const [first, ...others] = part.columns;
  const holder = part.columns.find(({ left, right }) => box.left >= left - 8 && box.right <= right + 8);
  const column = others.length === 0 ? first : holder;
  if (!column) return [...parts.slice(0, at), ...divided(part, middle, alone), ...parts.slice(at + 1)];
  const index = column.flow.findIndex((one) => (one.box.top + one.box.bottom) / 2 > middle);
  column.flow.splice(index < 0 ? column.flow.length : index, 0, item);
  part.box = union(part.box, box);
  return parts;
}

/** Appends a block to a part with one column; false for parts with several. */
function append(part: FlowPart | undefined, item: Flow): boolean {
  const [only, ...others] = part?.columns ?? [];
  if (!part || !only || others.length > 0) return false;
  only.flow.push(item);
  part.box = union(part.box, item.box);
  return true;
}

function divided(part: FlowPart, at: number, between: FlowPart): FlowPart[] {
  const half = (wanted: (box: Box) => boolean): FlowPart[] => {
    const columns = part.columns.map((column) => ({
      ...column,
      flow: column.flow.filter(({ box }) => wanted(box)),
    }));
    const boxes = columns.flatMap(({ flow }) => flow.map(({ box }) => box));
    return boxes.length === 0 ? [] : [{ columns, box: boxes.reduce(union) }];
  };
  return [
    ...half((box) => (box.top + box.bottom) / 2 < at),
    between,
    ...half((box) => (box.top + box.bottom) / 2 >= at),
  ];
}
