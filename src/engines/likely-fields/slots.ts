import type { Line } from '../page-text/lines.ts';
import type { Blank } from './blank.ts';
import type { PageMarks, Stroke } from './page-marks.ts';

/** The room above a rule, between what bounds it. */
interface Slot {
  left: number;
  right: number;
  bottom: number;
  /** Where the next rule above is; null if there is none near. */
  top: number | null;
  /** Whether lines close it at its sides. */
  closed: boolean;
  /** Whether the rule is the top of a box. */
  edge: boolean;
}

const NEAR = 2;
/** Points. */
const LEAST_WIDTH = 14;
const LEAST_HEIGHT = 7;
const CHECK_SIDES = [5, 19] as const;
const COMB_SIDES = [6, 30] as const;
/** The highest room above a rule that is written on. */
const LINE_ROOM = 40;
/** How high a field on a rule is. */
const LINE_HEIGHT = 15;
/** A rule that covers this part of the page's width divides the page. */
const DIVIDER = 0.8;
const FRAME_HEIGHT = 0.6;
const UNIT = /^[.,]?\s?(?:\d\d|%|€|kg|cm|mm|km|m²)$/;
const MAX_CAPTION = 34;
const CAPTIONS_APART = 14;
/** Points to the left of a cell in which its number is. */
const BESIDE = 28;
/** How far apart the left ends of what a rule is below may be. */
const CELLS_ALIKE = 1.5;

/** Finds blanks that rules bound: boxes, cells, cells for single letters, and lines to write on. */
export function blanksOfRules(marks: PageMarks): Blank[] {
  const slots = marks.across.flatMap((rule) => slotsAbove(rule, marks));
  const combs = combsOf(slots);
  const rest = slots.filter((slot) => !combs.some(({ cells }) => cells.includes(slot)));
  const wholes = combs.flatMap(({ cells }): (Blank & { cells: number })[] => {
    const [first, last] = [cells[0], cells.at(-1)];
    if (!first || !last || first.top === null) return [];
    const box = { left: first.left, top: first.top, right: last.right, bottom: first.bottom };
    return linesIn(marks.lines, box).length > 0 ? [] : [{ kind: 'comb', ...box, cells: cells.length }];
  });
  wholes.sort((one, other) => one.bottom - other.bottom || one.left - other.left);
  return [...joinedCombs(wholes), ...rest.flatMap((slot) => blanksIn(slot, marks))];
}

/** Divides the room above a rule at the lines of text on it. */
function slotsAbove(rule: Stroke, { across, down }: PageMarks): Slot[] {
  const standing = down.filter(
    ({ at, from, to }) =>
      at > rule.from - NEAR && at < rule.to + NEAR && from < rule.at - LEAST_HEIGHT + NEAR && to > rule.at - NEAR,
  );
  const xs = apart([rule.from, ...standing.map(({ at }) => at), rule.to]);
  const slots: Slot[] = [];
  for (const [index, left] of xs.entries()) {
    const right = xs[index + 1];
    if (right === undefined || right - left < CHECK_SIDES[0] - 1) continue;
    const over = across.filter(
      ({ at, from, to }) => at < rule.at - 3 && Math.min(to, right) - Math.max(from, left) > 0.5 * (right - left),
    );
    const top = over.length > 0 ? Math.max(...over.map(({ at }) => at)) : null;
    const isClosed = (x: number): boolean => {
      const highest = top ?? rule.at - LINE_HEIGHT;
      return standing.some(
        ({ at, from }) => Math.abs(at - x) < NEAR && rule.at - Math.max(from, highest) > 0.7 * (rule.at - highest),
      );
    };
    const hangs = (x: number): boolean =>
      down.some(({ at, from, to }) => Math.abs(at - x) < NEAR && from < rule.at + NEAR && to > rule.at + LEAST_HEIGHT);
    slots.push({
      left,
      right,
      bottom: rule.at,
      top,
      closed: isClosed(left) && isClosed(right),
      edge: hangs(left) && hangs(right),
    });
  }
  return slots;
}

/** Numbers in order, without those that refer to the previous one. */
function apart(numbers: readonly number[]): number[] {
  const kept: number[] = [];
  for (const number of numbers.toSorted((one, other) => one - other)) {
    const last = kept.at(-1);
    if (last === undefined || number - last > NEAR) kept.push(number);
  }
  return kept;
}

/** Finds rows of cells of equal width, each for a letter. */
function combsOf(slots: readonly Slot[]): { cells: Slot[] }[] {
  const rows: Slot[][] = [];
  let row: Slot[] = [];
  for (const slot of slots) {
    const last = row.at(-1);
    const goesOn =
      last &&
      Math.abs(last.bottom - slot.bottom) < CELLS_ALIKE &&
      Math.abs((last.top ?? 0) - (slot.top ?? 0)) < CELLS_ALIKE &&
      Math.abs(slot.left - last.right) < 2 * NEAR &&
      Math.abs(slot.right - slot.left - (last.right - last.left)) < CELLS_ALIKE;
    if (!goesOn) row = [];
    if (!goesOn) rows.push(row);
    if (isCombCell(slot)) row.push(slot);
    else row = [];
  }
  return rows.filter(({ length }) => length >= 2).map((cells) => ({ cells }));
}

/** Joins combs on a row that a cell's width parts, in which a mark such as a slash or a comma is. */
function joinedCombs(combs: readonly (Blank & { cells: number })[]): Blank[] {
  const joined: (Blank & { cells: number })[] = [];
  for (const comb of combs) {
    const last = joined.at(-1);
    const width = (comb.right - comb.left) / comb.cells;
    const cells = last ? (comb.right - last.left) / width : 0;
    const isBeside =
      last &&
      Math.abs(last.top - comb.top) < CELLS_ALIKE &&
      Math.abs(last.bottom - comb.bottom) < CELLS_ALIKE &&
      Math.abs((last.right - last.left) / last.cells - width) < CELLS_ALIKE &&
      comb.left - last.right > 0.5 * width &&
      comb.left - last.right < 1.5 * width &&
      Math.abs(cells - Math.round(cells)) < 0.35;
    if (!isBeside) joined.push({ ...comb });
    else Object.assign(last, { right: comb.right, cells: Math.round(cells) });
  }
  return joined;
}

function isCombCell({ left, right, bottom, top, closed }: Slot): boolean {
  if (top === null || !closed) return false;
  const [width, height] = [right - left, bottom - top];
  return width >= COMB_SIDES[0] && width <= COMB_SIDES[1] && height >= 8 && height <= 36 && width < 1.5 * height;
}

function blanksIn(slot: Slot, marks: PageMarks): Blank[] {
  const { left, right, bottom, top, closed, edge } = slot;
  const width = right - left;
  if (top !== null && closed) {
    const height = bottom - top;
    if (isCheckBox(width, height)) {
      return linesIn(marks.lines, { left, top, right, bottom }).length > 0
        ? []
        : [{ kind: 'check', left, top, right, bottom }];
    }
    if (width < LEAST_WIDTH || height < LEAST_HEIGHT || height > FRAME_HEIGHT * marks.height) return [];
    return blanksOfCell({ left, top, right, bottom }, marks);
  }
  return edge ? [] : blanksOnRule(slot, marks);
}

export function isCheckBox(width: number, height: number): boolean {
  const [least, most] = CHECK_SIDES;
  return (
    width >= least &&
    width <= most &&
    height >= least &&
    height <= most &&
    width / height > 0.7 &&
    width / height < 1.43
  );
}

/** The free part of a cell: below or beside its label, or all of it. */
function blanksOfCell(cell: { left: number; top: number; right: number; bottom: number }, marks: PageMarks): Blank[] {
  const { left, top, right, bottom } = cell;
  const held = linesIn(marks.lines, cell);
  if (held.length === 0) return [{ kind: 'cell', ...cell, top: Math.max(top, topBeside(cell, marks)) }];
  const under = Math.max(...held.map((line) => line.under));
  const over = Math.min(...held.map((line) => line.over));
  const size = Math.max(...held.map((line) => line.size));
  const free = bottom - under;
  const label = held.map(lineText).join(' ');
  // A label in the upper part, as of forms; text of tables is in the middle.
  if (free >= Math.max(8, 0.9 * size) && free > 1.5 * (over - top)) {
    return [{ kind: 'cell', left, top: under, right, bottom, label }];
  }
  const end = Math.max(...held.map((line) => line.to));
  if (held.length === 1 && /[:$€£?]$/.test(label) && right - end >= 2 * LEAST_WIDTH) {
    return [{ kind: 'cell', left: end + 2, top, right, bottom, label }];
  }
  // Cents and units that are printed at the end.
  const start = Math.min(...held.map((line) => line.from));
  if (UNIT.test(label) && right - end < 6 && start - left >= 2 * LEAST_WIDTH) {
    return [{ kind: 'cell', left, top: Math.max(top, topBeside(cell, marks)), right: start - 1, bottom }];
  }
  return [];
}

/** The top of a high cell whose label, as the words at its left show, is at its bottom. */
function topBeside({ left, top, bottom }: { left: number; top: number; bottom: number }, marks: PageMarks): number {
  if (bottom - top < 2 * LINE_HEIGHT) return top;
  const beside = linesIn(marks.lines, { left: left - BESIDE, top, right: left, bottom });
  const row = bottom - 1.2 * LINE_HEIGHT;
  return beside.length > 0 && beside.every(({ over }) => over > row - 2) ? row : top;
}

/** Room on a rule that text does not take. */
function blanksOnRule({ left, right, bottom, top }: Slot, marks: PageMarks): Blank[] {
  const room = top === null ? LINE_ROOM : bottom - top;
  if (room < LEAST_HEIGHT || right - left < LEAST_WIDTH) return [];
  const high = Math.min(room, LINE_HEIGHT);
  const near = linesIn(marks.lines, { left, top: bottom - high, right, bottom: bottom + 1 });
  const words = near.flatMap((line) => line.words).filter((word) => word.to > left && word.from < right);
  const taken = words.reduce((sum, word) => sum + Math.min(word.to, right) - Math.max(word.from, left), 0);
  if (taken > 0.35 * (right - left)) return [];
  if (right - left > DIVIDER * marks.width && !hasRuleNear(left, right, bottom, marks)) return [];
  if (words.length === 0) {
    return dividedByCaptions({ kind: 'line', left, top: bottom - high, right, bottom }, marks.lines);
  }
  const end = Math.max(...words.map((word) => word.to));
  const start = Math.min(...words.map((word) => word.from));
  // A label over the beginning of the rule, or a unit over its end.
  if (start - left < 4 && right - end >= 2 * LEAST_WIDTH && taken > 0.6 * (end - start)) {
    return [{ kind: 'line', left: end + 2, top: bottom - high, right, bottom }];
  }
  if (right - end < 4 && start - left >= 2 * LEAST_WIDTH && taken > 0.6 * (end - start)) {
    return [{ kind: 'line', left, top: bottom - high, right: start - 2, bottom }];
  }
  return [];
}

/** Parts of a line that has several words below it, such as city, state and code: one above each. */
function dividedByCaptions(blank: Blank, lines: readonly Line[]): Blank[] {
  const { left, right, bottom } = blank;
  const captions = lines
    .filter(({ from, to, over }) => from > left - 8 && to < right + 8 && over > bottom - 3 && over < bottom + 10)
    .sort((one, other) => one.from - other.from);
  const apart = captions.every((caption, index) => {
    const last = captions[index - 1];
    return lineText(caption).length <= MAX_CAPTION && (!last || caption.from - last.to > CAPTIONS_APART);
  });
  const [first, ...rest] = captions;
  if (!first || rest.length === 0 || !apart) return [blank];
  // Words in the middle of their parts, or at the beginning of them.
  const starts = rest.map((caption, index) => {
    const last = captions[index];
    return first.from - left < 12 || !last ? caption.from : (last.to + caption.from) / 2;
  });
  return captions.map((_, index) => ({
    ...blank,
    left: index === 0 ? left : (starts[index - 1] ?? left),
    right: index === rest.length ? right : (starts[index] ?? right) - 3,
  }));
}

/** Whether another rule like it is near, as on lines for longer texts. */
const hasRuleNear = (left: number, right: number, at: number, { across }: PageMarks): boolean =>
  across.some(
    (other) =>
      Math.abs(other.at - at) > 11 &&
      Math.abs(other.at - at) < LINE_ROOM &&
      Math.abs(other.from - left) < 6 &&
      Math.abs(other.to - right) < 6,
  );

/** Lines of text within a box, without their words outside of it. */
export function linesIn(
  lines: readonly Line[],
  { left, top, right, bottom }: { left: number; top: number; right: number; bottom: number },
): Line[] {
  return lines.flatMap((line) => {
    const middle = (line.over + line.under) / 2;
    if (middle <= top || middle >= bottom || line.to <= left || line.from >= right) return [];
    const words = line.words.filter(({ from, to }) => (from + to) / 2 > left && (from + to) / 2 < right);
    if (words.length === 0) return [];
    const from = Math.min(...words.map((word) => word.from));
    return [{ ...line, words, from, to: Math.max(...words.map((word) => word.to)) }];
  });
}

export const lineText = ({ words }: Pick<Line, 'words'>): string => words.map(({ text }) => text).join(' ');
