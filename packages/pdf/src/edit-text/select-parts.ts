import { type Box, boxAround, intersect } from '../geometry.ts';
import type { PageContent, ShownGlyph } from './locate.ts';
import { isInside } from './paragraph.ts';
import { type Group, isGroup, type Part } from './parts.ts';
import { comparable } from './passes.ts';

/** The parts and glyphs of a picture or a block of text. */
export interface Selection {
  parts: ReadonlySet<Part>;
  glyphs: ReadonlySet<ShownGlyph>;
}

/** Units by which painted content may extend beyond its box. */
const REACH = 2;
/** Least overlap of the pictures' box and the requested one. */
const SAME_BOX = 0.75;
const SAME_DRAWING = 0.5;
const SAME_WAY = 0.9995;
const LARGER = 1.6;
/** Reach above and below a line, in font sizes. */
const ABOVE = 1;
const BELOW = 0.3;

/** Finds the pictures at a box, or the drawing there with everything in it; null if neither matches the box. */
export function selectPicture({ parts, glyphs }: PageContent, area: Box, page: Box): Selection | null {
  const all = parts ? partsOf(parts) : [];
  const around = grown(area, REACH);
  const images = all.filter(
    (part) => part.kind === 'image' && seenBoxes(part, page).some((box) => isWithin(box, around)),
  );
  const boxes = images.map((part) => seenBoxes(part, page).find((box) => isWithin(box, around)) ?? part.box);
  if (images.length > 0 && shareOf(boxAroundBoxes(boxes), area) >= SAME_BOX)
    return { parts: new Set(images), glyphs: new Set() };
  const drawn = all.filter((part) => part.kind !== 'text' && isWithin(clipped(part), around));
  const drawing = drawn.map(clipped);
  if (drawn.length === 0 || shareOf(boxAroundBoxes(drawing), area) < SAME_DRAWING) return null;
  const letters = new Set(glyphs.filter((glyph) => isInside(glyph, area)));
  return { parts: new Set([...drawn, ...shownBy(all, letters)]), glyphs: letters };
}

/**
 * Finds the letters of a block by its lines, and drawings on these lines only; null if the letters do not spell its
 * text.
 */
export function selectText({ parts, glyphs }: PageContent, lines: readonly Box[], text: string): Selection | null {
  const all = parts ? partsOf(parts) : [];
  const inside = glyphs.filter((glyph) => lines.some((line) => isInside(glyph, line)));
  const [some] = inside.filter(({ blank }) => !blank);
  if (!some) return null;
  const most = inside.filter(({ ux, uy }) => ux * some.ux + uy * some.uy > SAME_WAY);
  const size = most.map((glyph) => glyph.size).sort((one, other) => one - other)[most.length >> 1] ?? 0;
  const letters = new Set(most.filter((glyph) => glyph.size <= size * LARGER));
  if (!saysTimes([...letters], text)) return null;
  const marks = all.filter(
    (part) => part.kind === 'path' && lines.some((line) => isWithin(clipped(part), grown(line, REACH))),
  );
  return { parts: new Set([...shownBy(all, letters), ...marks]), glyphs: letters };
}

/** Whether letters spell a text, once or drawn over each other several times. */
function saysTimes(letters: readonly ShownGlyph[], text: string): boolean {
  // Characters that the font does not name are compared once the page is read again.
  if (letters.some((letter) => letter.text === '')) return true;
  const [shown, said] = [letters.map((letter) => letter.text).join(''), text].map((one) => [...comparable(one)].sort());
  if (!shown || !said || said.length === 0 || shown.length % said.length !== 0) return false;
  const times = shown.length / said.length;
  return said.every((character, at) => shown[at * times] === character && shown[at * times + times - 1] === character);
}

/** The operators that show only selected letters. */
function shownBy(all: readonly Part[], letters: ReadonlySet<ShownGlyph>): Part[] {
  return all.filter(({ shown }) => {
    const visible = shown?.glyphs.filter(({ blank }) => !blank) ?? [];
    return visible.length > 0 && visible.every((glyph) => letters.has(glyph));
  });
}

/** All parts of a group and of the groups in it. */
export function partsOf({ items }: Group): Part[] {
  return items.flatMap((item) => (isGroup(item) ? partsOf(item) : [item]));
}

/** A box around what a part shows. */
export function clipped({ box, clip, shown }: Part): Box {
  const own = shown ? boxOfGlyphs(shown.glyphs) : box;
  return own ? (intersect(own, clip.box) ?? own) : box;
}

export function boxOfGlyphs(glyphs: readonly ShownGlyph[]): Box | null {
  const visible = glyphs.filter(({ blank }) => !blank);
  if (visible.length === 0) return null;
  return boxAround(
    visible.flatMap(({ ux, uy, along, across, width, size }) =>
      [along, along + width].flatMap((u) =>
        [across - BELOW * size, across + ABOVE * size].map((v) => [u * ux - v * uy, u * uy + v * ux] as const),
      ),
    ),
  );
}

/** The boxes that programs may report for a picture, with and without its clip. */
function seenBoxes(part: Part, page: Box): Box[] {
  return [part.box, clipped(part)].map((box) => intersect(box, page) ?? box);
}

export const grown = ([left, bottom, right, top]: Box, by: number): Box => [
  left - by,
  bottom - by,
  right + by,
  top + by,
];

export const isWithin = (box: Box, outer: Box): boolean =>
  box[0] >= outer[0] && box[1] >= outer[1] && box[2] <= outer[2] && box[3] <= outer[3];

export const boxAroundBoxes = (boxes: readonly Box[]): Box =>
  boxAround(boxes.flatMap(([left, bottom, right, top]) => [[left, bottom] as const, [right, top] as const]));

/** The common area of two boxes, as a share of their union. */
function shareOf(one: Box, other: Box): number {
  const area = ([left, bottom, right, top]: Box) => Math.max(0, right - left) * Math.max(0, top - bottom);
  const both = intersect(one, other);
  const common = both ? area(both) : 0;
  return common / Math.max(1e-6, area(one) + area(other) - common);
}
