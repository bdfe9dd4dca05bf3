import { invert, type Matrix } from '@sheaf/pdf/geometry';
import type { ShownGlyph } from './shown-font.ts';
import { gapOf, type ShownText, scaleOf } from './shown-text.ts';
import { spacesWithin } from './spaces-within.ts';

/** A text in its place among those of its line. */
export interface ArrangedText {
  text: ShownText;
  /** Whether readers put a space before it that the content lacks. */
  spaced: boolean;
  /** The same before its glyphs; null if before none. */
  spaces: Uint8Array | null;
}

/** Most texts before one that it may repeat. */
const NEAR = 5;

/**
 * Puts the texts of a page into PDFium's order, so that its and our text of a page are the same: texts that follow each
 * other at one height, from left to right. Leaves out what is drawn again at the same place.
 * @param shown converts a place to one on the page as shown
 */
export function arrangeTexts(
  texts: readonly ShownText[],
  shown: (x: number, y: number) => readonly [number, number],
): ArrangedText[] {
  const arranged: ArrangedText[] = [];
  let line: Placed[] = [];
  texts.forEach((text, index) => {
    const [x, y] = shown(text.matrix[4], text.matrix[5]);
    const placed = { text, x, y };
    const last = line.at(-1);
    if (!last) {
      line.push(placed);
      return;
    }
    if (isRepeated(texts, index)) return;
    const reach = Math.max(lastWidth(last.text), firstWidth(text)) / 2;
    if (Math.abs(y - last.y) > reach) {
      addLine(arranged, line);
      line = [placed];
      return;
    }
    let at = line.length;
    while (at > 0 && x < (line[at - 1]?.x ?? 0)) at--;
    line.splice(at, 0, placed);
  });
  addLine(arranged, line);
  return arranged;
}

interface Placed {
  text: ShownText;
  x: number;
  y: number;
}

function addLine(arranged: ArrangedText[], line: readonly Placed[]): void {
  for (const { text } of line) {
    const before = arranged.at(-1)?.text;
    arranged.push({ text, spaced: before !== undefined && hasSpaceBetween(before, text), spaces: spacesWithin(text) });
  }
}

/** Widths of the last and the first glyph, in the space of the page. */
function lastWidth({ glyphs, size, matrix }: ShownText): number {
  return (((glyphs.at(-1)?.width ?? 0) * size) / 1000) * scaleOf(matrix);
}
function firstWidth({ glyphs, size, matrix }: ShownText): number {
  return (((glyphs[0]?.width ?? 0) * size) / 1000) * scaleOf(matrix);
}

/** Whether one of the texts just before shows the same glyphs at the same place. */
function isRepeated(texts: readonly ShownText[], index: number): boolean {
  const text = texts[index];
  for (let at = index - 1; text && at >= Math.max(0, index - NEAR); at--) {
    const other = texts[at];
    if (other && isSame(other, text)) return true;
  }
  return false;
}

function isSame(one: ShownText, other: ShownText): boolean {
  if (one.size !== other.size || one.glyphs.length !== other.glyphs.length) return false;
  const last = other.glyphs.at(-1)?.width ?? 0;
  const across = Math.abs(one.matrix[4] - other.matrix[4]);
  const down = Math.abs(one.matrix[5] - other.matrix[5]);
  if (across > (0.9 * last * one.size) / 1000 || down > one.size / 8) return false;
  return one.glyphs.every(({ code }, at) => code === other.glyphs[at]?.code);
}

/** Whether the gap between two texts is that of a space, although neither has one there. */
function hasSpaceBetween(before: ShownText, text: ShownText): boolean {
  const last = before.glyphs.at(-1);
  const [first] = text.glyphs;
  if (!last || !first || last.text.endsWith(' ') || first.text.startsWith(' ')) return false;
  const back = invert(before.matrix);
  const [x, y] = originIn(back, text.matrix);
  const lastAt = before.places.at(-1) ?? 0;
  const lastWide = widthOf(last, before.size);
  const firstWide = widthOf(first, text.size);
  let reach = Math.max(lastWide, firstWide) / 4;
  if (lastWide < firstWide) reach *= scaleOf(back);
  if ((y > reach * 2 || y < reach * -3) && (Math.abs(y) >= 1 || Math.abs(y) > Math.abs(x))) return false;
  let least = gapOf(Math.max(last.width, first.width), 400, 700, 800);
  if (last.width >= first.width) least *= before.size;
  else least *= text.size * scaleOf(text.matrix) * scaleOf(back);
  least /= 1000;
  // PDFium takes these sizes, of programs that it knows, for larger ones.
  if ((least > 1.4879 && least < 1.4881) || (least > 1.38999 && least < 1.39001)) least *= 1.5;
  if (Math.abs(lastAt + lastWide - x) <= least) return false;
  const difference = x - lastAt;
  return Math.abs(difference) > least + lastWide || difference > firstWide + lastWide;
}

const widthOf = ({ width }: ShownGlyph, size: number): number => (width * size) / 1000;

function originIn([a, b, c, d, e, f]: Matrix, [, , , , x, y]: Matrix): [number, number] {
  return [a * x + c * y + e, b * x + d * y + f];
}
