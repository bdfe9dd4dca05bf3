import type { Extent } from './extent.ts';
import { middle, rowsOf } from './fragments.ts';
import type { PlacedLine } from './lines.ts';
import type { Passage } from './passages.ts';
import { isWrapped } from './stream-order.ts';
import { faceOf } from './word-face.ts';

/** A part of a page, in reading order. */
export type Piece = { kind: 'passages'; passages: Passage[] } | { kind: 'table'; rows: PlacedLine[][]; gaps: Gap[] };

export interface Gap {
  from: number;
  to: number;
}

interface Band extends Extent {
  passages: [Passage, ...Passage[]];
  gaps: Gap[];
}

/** Bands with common gaps; without gaps, bands of full width. */
interface Run {
  bands: Band[];
  gaps: Gap[];
}

/** Least gaps between columns and between bands, in font sizes. */
const COLUMN_GAP = 0.5;
const BAND_GAP = 0.1;
/** Depth of the recursion, more than layouts of real pages need. */
const MAX_DEPTH = 12;
/** Least size of a heading, relative to its text. */
const LARGER = 1.12;
/** Most passages that are sorted by relative position if no cut separates them. */
const MAX_TANGLED = 400;

/**
 * Orders the passages of a page by position: cuts the page into bands separated by space, then bands with common gaps
 * into columns, and so on.
 */
export function cutPage(passages: readonly Passage[], rtl: boolean, depth = 0): Piece[] {
  if (passages.length === 0) return [];
  if (passages.length === 1) return [{ kind: 'passages', passages: [...passages] }];
  const size = sizeOf(passages);
  const bands = bandsOf(passages, size);
  if (bands.length === 1 && bands.every(({ gaps }) => gaps.length === 0)) {
    return [{ kind: 'passages', passages: untangled(passages, rtl) }];
  }
  return runsOf(bands, size).flatMap((run): Piece[] => {
    const together = run.bands.flatMap((band) => band.passages);
    if (run.gaps.length === 0 || depth >= MAX_DEPTH) {
      return run.bands.flatMap((band) =>
        band.gaps.length === 0 || depth >= MAX_DEPTH
          ? [{ kind: 'passages', passages: untangled(band.passages, rtl) }]
          : cutPage(band.passages, rtl, depth + 1),
      );
    }
    const columns = cutAt(together, run.gaps, rtl);
    const prose = isProse(columns);
    if (!prose) {
      const table = asTable(together, run.gaps, rtl);
      if (table) return [table];
    }
    if (run.bands.length > 1 && isRowWise(run.bands, run.gaps, size)) {
      return run.bands.flatMap((band) => columnsOf(band.passages, run.gaps, rtl, depth));
    }
    return columns.flatMap((column) => cutPage(column, rtl, depth + 1));
  });
}

function columnsOf(passages: readonly Passage[], gaps: readonly Gap[], rtl: boolean, depth: number): Piece[] {
  return cutAt(passages, gaps, rtl).flatMap((column) => cutPage(column, rtl, depth + 1));
}

/** The size of most lines. */
function sizeOf(passages: readonly Passage[]): number {
  const sizes = passages.flatMap(({ lines }) => lines.map(({ size }) => size)).sort((one, other) => one - other);
  return sizes[sizes.length >> 1] ?? 1;
}

function bandsOf(passages: readonly Passage[], size: number): Band[] {
  const sorted = [...passages].sort((one, other) => one.over - other.over);
  const bands: Band[] = [];
  for (const passage of sorted) {
    const band = bands.at(-1);
    const { from, to, over, under } = passage;
    if (!band || over - band.under >= size * BAND_GAP) {
      bands.push({ passages: [passage], gaps: [], from, to, over, under });
      continue;
    }
    band.passages.push(passage);
    band.from = Math.min(band.from, from);
    band.to = Math.max(band.to, to);
    band.under = Math.max(band.under, under);
  }
  for (const band of bands) band.gaps = gapsOf(band.passages, size);
  return bands;
}

/** The gaps between passages, along the lines. */
function gapsOf(passages: readonly Passage[], size: number): Gap[] {
  const sorted = [...passages].sort((one, other) => one.from - other.from);
  const gaps: Gap[] = [];
  let to = sorted[0]?.to ?? 0;
  for (const passage of sorted) {
    if (passage.from - to >= size * COLUMN_GAP) gaps.push({ from: to, to: passage.from });
    to = Math.max(to, passage.to);
  }
  return gaps;
}

function runsOf(bands: readonly Band[], size: number): Run[] {
  const runs: Run[] = [];
  bands.forEach((band, index) => {
    const run = runs.at(-1);
    const shared = run && run.gaps.length > 0 ? goesOn(run, band, size) : null;
    if (run && shared && !isSectionHead(run, band, bands[index + 1], size)) {
      run.bands.push(band);
      run.gaps = shared;
    } else if (run && run.gaps.length === 0 && band.gaps.length === 0) run.bands.push(band);
    else runs.push({ bands: [band], gaps: band.gaps });
  });
  return runs;
}

/** The gaps of a run extended by a band; null if the band has other gaps. */
function goesOn(run: Run, band: Band, size: number): Gap[] | null {
  if (band.gaps.length === 0) {
    const left = run.gaps.map((gap) => narrowed(gap, band, size));
    return left.every((gap) => gap !== null) ? left : null;
  }
  const shared: Gap[] = [];
  const met = new Set<Gap>();
  for (const gap of run.gaps) {
    const inside = narrowed(gap, band, size);
    if (inside) {
      shared.push(inside);
      met.add(gap);
      continue;
    }
    for (const other of band.gaps) {
      const both = { from: Math.max(gap.from, other.from), to: Math.min(gap.to, other.to) };
      if (both.to - both.from < size * COLUMN_GAP) continue;
      shared.push(both);
      met.add(gap);
    }
  }
  const strange = band.gaps.filter(
    (gap) => !shared.some((one) => one.from >= gap.from - 0.1 && one.to <= gap.to + 0.1),
  );
  return met.size === run.gaps.length && strange.length === 0 ? shared : null;
}

/** The rest of a gap beside a band on one side of it; null if the band crosses it. */
function narrowed(gap: Gap, band: Band, size: number): Gap | null {
  if (band.to <= gap.to - size * COLUMN_GAP) return { from: Math.max(gap.from, band.to), to: gap.to };
  if (band.from >= gap.from + size * COLUMN_GAP) return { from: gap.from, to: Math.min(gap.to, band.from) };
  return null;
}

/** Whether a band is a heading over new columns: the text above it is read first. */
function isSectionHead(run: Run, band: Band, next: Band | undefined, size: number): boolean {
  if (!next || next.gaps.length === 0 || band.passages.length > 1) return false;
  const [{ lines }] = band.passages;
  const bold = lines[0].words.every((word) => faceOf(word)?.bold === true);
  if (lines.length > 3 || (lines[0].size < size * LARGER && !bold)) return false;
  return run.bands.some(({ gaps }) => gaps.length > 0);
}

/** Passages by column, in the reading order of columns. */
function cutAt(passages: readonly Passage[], gaps: readonly Gap[], rtl: boolean): Passage[][] {
  const byColumn = Map.groupBy(passages, (passage) => columnAt(gaps, passage));
  const columns = [...byColumn].sort(([one], [other]) => one - other).map(([, column]) => column);
  return rtl ? columns.reverse() : columns;
}

function columnAt(gaps: readonly Gap[], { from, to }: Gap): number {
  const at = (from + to) / 2;
  const column = gaps.findIndex((gap) => at <= (gap.from + gap.to) / 2);
  return column < 0 ? gaps.length : column;
}

/** Whether columns hold running text: most of their lines end where the next word did not fit. */
function isProse(columns: readonly Passage[][]): boolean {
  let wrapped = 0;
  let steps = 0;
  let words = 0;
  let count = 0;
  for (const column of columns) {
    const bounds = { from: Math.min(...column.map(({ from }) => from)), to: Math.max(...column.map(({ to }) => to)) };
    const lines = column.flatMap((passage) => passage.lines).sort((one, other) => middle(one) - middle(other));
    lines.forEach((line, index) => {
      words += wordCount(line);
      count++;
      const next = lines[index + 1];
      if (!next) return;
      steps++;
      if (isWrapped(line, next, bounds)) wrapped++;
    });
  }
  return steps > 0 && words / count >= 2 && wrapped >= steps * 0.45;
}

/** Number of words in a line; two ideographs count as one. */
function wordCount({ words }: PlacedLine): number {
  return words.reduce((sum, { ideographic, text }) => sum + (ideographic ? Math.ceil(text.length / 2) : 1), 0);
}

/** Rows of short cells side by side; null for anything else. */
function asTable(passages: readonly Passage[], gaps: readonly Gap[], rtl: boolean): Piece | null {
  const lines = passages.flatMap((passage) => passage.lines);
  const rows = rowsOf(lines);
  const full = rows.filter((row) => new Set(row.map((line) => columnAt(gaps, line))).size > 1).length;
  if (full < (gaps.length === 1 ? 3 : 2) || full < rows.length * 0.5) return null;
  const words = lines.reduce((sum, line) => sum + wordCount(line), 0) / lines.length;
  if (words > 6) return null;
  return { kind: 'table', rows: rtl ? rows.map((row) => row.reverse()) : rows, gaps: [...gaps] };
}

/** Whether bands are rows of cells or cards: some columns end well before others, yet all start again at one height. */
function isRowWise(bands: readonly Band[], gaps: readonly Gap[], size: number): boolean {
  let ragged = 0;
  let even = 0;
  bands.forEach((band, index) => {
    const next = bands[index + 1];
    if (!next) return;
    const ends = endsOf(band, gaps, ({ under }) => under, Math.max);
    const starts = endsOf(next, gaps, ({ over }) => over, Math.min);
    const level = starts.length > 1 && Math.max(...starts) - Math.min(...starts) < size * 0.5;
    if (level && Math.max(...ends) - Math.min(...ends) > size * 0.8) ragged++;
    else even++;
  });
  return ragged > even;
}

function endsOf(
  band: Band,
  gaps: readonly Gap[],
  edge: (passage: Passage) => number,
  most: (...values: number[]) => number,
): number[] {
  const ends = new Map<number, number>();
  for (const passage of band.passages) {
    const column = columnAt(gaps, passage);
    ends.set(column, most(ends.get(column) ?? edge(passage), edge(passage)));
  }
  return [...ends.values()];
}

/**
 * Orders passages that no cut separates (Breuel): a passage above another in the same column comes first, and so does a
 * passage to its left unless a third lies between them.
 */
function untangled(passages: readonly Passage[], rtl: boolean): Passage[] {
  const sorted = [...passages].sort((one, other) => one.over - other.over || one.from - other.from);
  if (sorted.length < 3 || sorted.length > MAX_TANGLED) return sorted;
  const overlaps = (one: Passage, other: Passage) => Math.min(one.to, other.to) - Math.max(one.from, other.from) > 1;
  const isBefore = (one: Passage, other: Passage): boolean => {
    if (overlaps(one, other)) return middle(one) < middle(other);
    if (rtl ? one.from < other.to : one.to > other.from) return false;
    const [over, under] = [Math.min(one.under, other.under), Math.max(one.over, other.over)];
    return !sorted.some(
      (third) => middle(third) > over && middle(third) < under && overlaps(third, one) && overlaps(third, other),
    );
  };
  const left = new Set(sorted);
  const read: Passage[] = [];
  while (left.size > 0) {
    const rest = [...left];
    const next = rest.find((one) => !rest.some((other) => other !== one && isBefore(other, one))) ?? rest[0];
    if (!next) break;
    left.delete(next);
    read.push(next);
  }
  return read;
}
