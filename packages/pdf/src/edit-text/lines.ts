import type { ShownGlyph } from './locate.ts';

/** An item of a line: a glyph, or replacement text. */
export interface LineItem {
  ux: number;
  uy: number;
  along: number;
  across: number;
  width: number;
  size: number;
  blank: boolean;
  shift: number;
  /** Index among the glyphs of its content; for replacement text, of the last and the first glyph that it replaces. */
  order: number;
  firstOrder?: number;
  /** What a glyph is replaced by; null for replacement text, and for a glyph that stays. */
  replaced: object | null;
}

/** Items of a line without wide gaps. */
export interface Segment {
  items: LineItem[];
  from: number;
  to: number;
  across: number;
  size: number;
}

/** Greatest vertical offset within a line, in font sizes: superscripts reach it. */
const SAME_LINE = 0.45;
/** Width, in font sizes, of a gap that ends a segment. */
const WIDE_GAP = 1.5;
/** The same if the content draws something else in between, such as the next column. */
const COLUMN_GAP = 0.45;
/** Greatest distance in the content between two consecutive glyphs of a line. */
const FOLLOWING = 4;
/** Greatest ratio of font sizes on one line. */
const LARGER = 1.6;
const SAME_WAY = 0.9995;
/** Greatest distance between lines of a paragraph, in font sizes, and greatest difference of their sizes. */
const LINE_STEP = 2.2;
const ALIKE = 0.2;
/** Shortest line of prose, in font sizes. */
const PROSE = 14;
const MOST_LINES = 60;

export const startOf = (item: LineItem): number => item.along + item.shift;
export const endOf = (item: LineItem): number => item.along + item.shift + item.width;

/** Returns the segments of an item's line after the changes so far, from left to right. */
export function segmentsOfLine(all: readonly LineItem[], of: LineItem): Segment[] {
  const { ux, uy, across, size } = of;
  // Most are on other lines.
  const line = all.filter(
    (item) =>
      Math.abs(item.across - across) < SAME_LINE * size &&
      !item.blank &&
      item.ux * ux + item.uy * uy > SAME_WAY &&
      item.size < size * LARGER,
  );
  return segmentsIn(line, of.size);
}

function segmentsIn(line: LineItem[], size: number): Segment[] {
  const segments: Segment[] = [];
  for (const item of line.sort((one, other) => startOf(one) - startOf(other))) {
    const last = segments.at(-1);
    if (last && startOf(item) - last.to < (follows(last, item) ? WIDE_GAP : COLUMN_GAP) * size) {
      last.items.push(item);
      last.to = Math.max(last.to, endOf(item));
    } else {
      segments.push({ items: [item], from: startOf(item), to: endOf(item), across: item.across, size: item.size });
    }
  }
  return segments;
}

function follows({ items }: Segment, next: LineItem): boolean {
  const order = next.firstOrder ?? next.order;
  return items.slice(-2).some((item) => Math.abs(order - item.order) <= FOLLOWING);
}

/** All segments of a page in one direction. */
export function segmentsOfPage(glyphs: readonly ShownGlyph[], { ux, uy }: LineItem): Segment[] {
  const sorted = glyphs
    .filter((glyph) => !glyph.blank && glyph.size > 0 && glyph.ux * ux + glyph.uy * uy > SAME_WAY)
    .sort((one, other) => one.across - other.across);
  const segments: Segment[] = [];
  let line: LineItem[] = [];
  let across = Number.NEGATIVE_INFINITY;
  for (const glyph of sorted) {
    if (line.length > 0 && glyph.across - across > 0.2 * glyph.size) {
      segments.push(...segmentsIn(line, line[0]?.size ?? 1));
      line = [];
    }
    if (line.length === 0) across = glyph.across;
    line.push(glyph);
  }
  if (line.length > 0) segments.push(...segmentsIn(line, line[0]?.size ?? 1));
  return segments;
}

/** Alignment of the segment's block, judged by the lines around it. */
export interface Block {
  /** The end of its longest line; null if it is not prose. */
  right: number | null;
  /** Whether its lines end at one place, except for the last. */
  justified: boolean;
  /** Whether they end at one place and begin at several, as numbers in columns do. */
  flushRight: boolean;
}

export function blockOf(segments: readonly Segment[], of: Segment): Block {
  const found: Segment[] = [of];
  for (const one of found) {
    if (found.length > MOST_LINES) break;
    for (const other of segments) {
      if (found.includes(other) || Math.abs(other.across - of.across) < SAME_LINE * of.size) continue;
      if (isNextTo(one, other)) found.push(other);
    }
  }
  const others = found.slice(1);
  const rights = others.map(({ to }) => to);
  const right = Math.max(of.to, ...rights);
  const tolerance = of.size * 0.12;
  const sharing = (values: number[], value: number) => values.filter((one) => Math.abs(one - value) < tolerance).length;
  const prose = others.length > 0 && found.some(({ from, to, size }) => to - from > PROSE * size);
  const atRight = sharing(rights, of.to);
  const atLeft = sharing(
    others.map(({ from }) => from),
    of.from,
  );
  return {
    right: prose ? right : null,
    justified: prose && Math.abs(of.to - right) < tolerance && atRight >= 1 && atRight * 2 >= others.length - 1,
    flushRight: !prose && atRight >= 1 && atLeft < atRight,
  };
}

function isNextTo(one: Segment, other: Segment): boolean {
  const step = Math.abs(one.across - other.across);
  if (step < 0.5 * one.size || step > LINE_STEP * one.size) return false;
  if (Math.abs(other.size - one.size) > ALIKE * one.size) return false;
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared > 0.4 * Math.min(one.to - one.from, other.to - other.from);
}
