import type { Line } from './lines.ts';
import type { Role } from './tags.ts';
import type { Extent } from './words.ts';

/** A part of a page, in the order in which it is read: lines below each other, or a table; where it has tags, with what they say it is. */
export type Region =
  | { kind: 'lines'; lines: Line[]; role?: Role }
  | { kind: 'table'; rows: Line[][]; tagged?: boolean };

/** Parts of a line's size that lie at least between columns. */
const GUTTER = 0.7;
/** Heights of a line that may lie between parts of one run of columns. */
const BAND_GAP = 2.5;
/** Recursion is bounded by the layout of pages that people make. */
const MAX_DEPTH = 12;

interface Gap {
  from: number;
  to: number;
}

/**
 * Puts the lines of a page into the order in which they are read: cut at gutters into columns and at gaps into what stands
 * above each other, again and again (a recursive X-Y cut that keeps runs of columns together).
 */
export function readingOrder(lines: readonly Line[], depth = 0): Region[] {
  if (lines.length === 0) return [];
  const bands = bandsOf(lines);
  const size = median(lines.map((line) => line.size));
  const regions: Region[] = [];
  for (const group of groupBands(bands, size)) {
    const together = group.bands.flat();
    const rows = group.gutters.length > 0 && group.bands.length > 1 ? asTable(group.bands, group.gutters) : null;
    if (rows) regions.push({ kind: 'table', rows });
    else if (group.gutters.length > 0 && depth < MAX_DEPTH) {
      const columns = cutAt(together, group.gutters);
      if (mostlyRtl(together)) columns.reverse();
      for (const column of columns) addAll(regions, readingOrder(column, depth + 1));
    } else addLines(regions, byHeight(together));
  }
  return regions;
}

function addAll(regions: Region[], more: Region[]): void {
  for (const region of more) {
    if (region.kind === 'lines') regions.push({ kind: 'lines', lines: [...region.lines] });
    else regions.push(region);
  }
}

function addLines(regions: Region[], lines: Line[]): void {
  const last = regions.at(-1);
  if (last?.kind === 'lines' && last.lines.length > 0) last.lines.push(...lines);
  else regions.push({ kind: 'lines', lines });
}

/** Cuts lines into bands with nothing but space between them, from the top downwards. */
function bandsOf(lines: readonly Line[]): Line[][] {
  const sorted = [...lines].sort((left, right) => middle(left) - middle(right));
  const bands: Line[][] = [];
  let under = Number.NEGATIVE_INFINITY;
  for (const line of sorted) {
    // Letters of neighbouring lines may reach into each other a little.
    const inset = (line.under - line.over) * 0.3;
    if (line.over + inset >= under) bands.push([line]);
    else bands.at(-1)!.push(line);
    under = Math.max(under, line.under - inset);
  }
  return bands;
}

/** Groups bands that have gutters in common; those without any stand together, too. */
function groupBands(bands: Line[][], size: number): { bands: Line[][]; gutters: Gap[] }[] {
  const groups: { bands: Line[][]; gutters: Gap[]; under: number }[] = [];
  for (const band of bands) {
    const gutters = guttersOf(band, size);
    const over = Math.min(...band.map((line) => line.over));
    const under = Math.max(...band.map((line) => line.under));
    const last = groups.at(-1);
    const shared = last ? shareOf(last.gutters, gutters, size) : [];
    const near = last && over - last.under < size * BAND_GAP;
    // A line of one column alone, beside the end of the other.
    const alone = near && gutters.length === 0 ? narrowed(last.gutters, band, size) : null;
    if (
      last &&
      (last.gutters.length === 0) === (gutters.length === 0) &&
      (gutters.length === 0 || (near && shared.length > 0))
    ) {
      last.bands.push(band);
      last.gutters = shared;
      last.under = under;
    } else if (last && alone && alone.length > 0) {
      last.bands.push(band);
      last.gutters = alone;
      last.under = under;
    } else groups.push({ bands: [band], gutters, under });
  }
  return groups.map(({ bands: grouped, gutters }) => ({ bands: grouped, gutters }));
}

/** What is left of gutters beside the lines of a band; null where one of these lies across. */
function narrowed(gutters: readonly Gap[], band: readonly Line[], size: number): Gap[] | null {
  const left: Gap[] = [];
  for (let { from, to } of gutters) {
    for (const line of band) {
      if (line.to <= to - size * GUTTER) from = Math.max(from, line.to);
      else if (line.from >= from + size * GUTTER) to = Math.min(to, line.from);
      else return null;
    }
    if (to - from < size * GUTTER) return null;
    left.push({ from, to });
  }
  return left;
}

/** The gaps between the lines of a band, along them. */
function guttersOf(band: readonly Line[], size: number): Gap[] {
  const sorted = [...band].sort((left, right) => left.from - right.from);
  const gutters: Gap[] = [];
  let to = Number.POSITIVE_INFINITY;
  for (const line of sorted) {
    if (line.from - to >= size * GUTTER) gutters.push({ from: to, to: line.from });
    to = Math.max(to === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : to, line.to);
  }
  return gutters;
}

function shareOf(one: readonly Gap[], other: readonly Gap[], size: number): Gap[] {
  const shared: Gap[] = [];
  for (const left of one) {
    for (const right of other) {
      const gap = { from: Math.max(left.from, right.from), to: Math.min(left.to, right.to) };
      if (gap.to - gap.from >= size * GUTTER) shared.push(gap);
    }
  }
  return shared;
}

function cutAt(lines: readonly Line[], gutters: readonly Gap[]): Line[][] {
  const columns: Line[][] = Array.from({ length: gutters.length + 1 }, () => []);
  for (const line of lines) columns[gutters.filter(({ to }) => line.from >= to - 1).length]!.push(line);
  return columns.filter((column) => column.length > 0);
}

/** Rows of cells, where short pieces stand in columns beside each other; null for columns of prose. */
function asTable(bands: Line[][], gutters: readonly Gap[]): Line[][] | null {
  const lines = bands.flat();
  const columns = cutAt(lines, gutters);
  const full = bands.filter((band) => band.length > 1).length;
  if (columns.length < 2 || full < (columns.length === 2 ? 3 : 2) || full < bands.length * 0.5) return null;
  const words = lines.reduce((sum, line) => sum + wordCount(line), 0) / lines.length;
  const fill =
    columns.reduce((sum, column) => {
      const width = Math.max(...column.map(({ to }) => to)) - Math.min(...column.map(({ from }) => from));
      return sum + column.reduce((all, line) => all + (line.to - line.from), 0) / column.length / Math.max(width, 1);
    }, 0) / columns.length;
  const short = words <= 2.5 || (words <= 5 && fill < 0.85);
  if (!short) return null;
  return bands.map((band) => {
    const cells = cutAlong(band, gutters);
    return mostlyRtl(lines) ? cells.reverse() : cells;
  });
}

/** Words of a line; ideographs, which stand together, count as one for two of them. */
function wordCount({ words }: Line): number {
  return words.reduce((sum, { ideographic, text }) => sum + (ideographic ? Math.ceil(text.length / 2) : 1), 0);
}

/** The cells of a band, one for each column; an empty one is a line without words. */
function cutAlong(band: readonly Line[], gutters: readonly Gap[]): Line[] {
  const cells: Line[] = Array.from({ length: gutters.length + 1 }, () => emptyLine(band[0]!));
  for (const line of [...band].sort((left, right) => left.over - right.over || left.from - right.from)) {
    const cell = cells[gutters.filter(({ to }) => line.from >= to - 1).length]!;
    if (cell.words.length === 0) Object.assign(cell, { ...line, words: [...line.words] });
    else {
      cell.words.push(...line.words);
      cell.to = Math.max(cell.to, line.to);
      cell.under = Math.max(cell.under, line.under);
    }
  }
  return cells;
}

function emptyLine({ over, under, size }: Line): Line {
  return { words: [], from: 0, to: 0, over, under, size, rtl: false };
}

/** Lines from the top downwards; those at one height along it. */
function byHeight(lines: readonly Line[]): Line[] {
  return bandsOf(lines).flatMap((band) =>
    band.length === 1
      ? band
      : band.sort((left, right) => (sameHeight(left, right) ? along(left, right) : left.over - right.over)),
  );
}

function sameHeight(one: Line, other: Line): boolean {
  return Math.abs(middle(one) - middle(other)) < Math.min(one.under - one.over, other.under - other.over) * 0.6;
}

function along(one: Line, other: Line): number {
  return one.rtl && other.rtl ? other.from - one.from : one.from - other.from;
}

function mostlyRtl(lines: readonly Line[]): boolean {
  return lines.filter(({ rtl }) => rtl).length * 2 > lines.length;
}

function middle({ over, under }: Extent): number {
  return (over + under) / 2;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[sorted.length >> 1] ?? 0;
}
