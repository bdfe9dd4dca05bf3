import type { EditedDocument } from '../edit/edited-document.ts';
import { pageAt } from '../file/page-tree.ts';
import { type Box, readBox } from '../geometry.ts';
import { isDict, PdfRef } from '../syntax/objects.ts';
import type { ShownGlyph } from './locate.ts';
import type { Insertion } from './rewrite.ts';

/** Annotations that cover words and must follow them. */
const OVER_WORDS = new Set(['Link', 'Highlight', 'Underline', 'StrikeOut', 'Squiggly']);
const SAME_LINE = 0.5;
const STRAIGHT = 0.999;

/** Moves links and marks on words along with their words. */
export function moveLinks(edited: EditedDocument, index: number, glyphs: readonly ShownGlyph[]): void {
  if (!glyphs.some(({ shift, replaced }) => shift !== 0 || replaced)) return;
  for (const item of edited.entries(pageAt(edited, index).dict).array('Annots') ?? []) {
    const dict = edited.dict(item);
    const box = readBox(edited, dict?.get('Rect'));
    if (!(item instanceof PdfRef) || !box || !OVER_WORDS.has(edited.entries(dict).name('Subtype') ?? '')) continue;
    const move = moveOf(glyphs, box);
    const own = move && edited.edit(item.num);
    if (!move || !isDict(own)) continue;
    for (const key of ['Rect', 'QuadPoints']) {
      const numbers = edited.array(own.get(key))?.map((value) => edited.resolve(value));
      if (!numbers?.every((value) => typeof value === 'number')) continue;
      own.set(
        key,
        numbers.map((value, at) => (at % 2 === move.axis ? move.to(value as number) : value)),
      );
    }
  }
}

interface Move {
  /** 0 for horizontal shifts, 1 for vertical ones. */
  axis: 0 | 1;
  to(value: number): number;
}

/** Shift of the words in a box along their line; null if they stay or span several lines. */
function moveOf(glyphs: readonly ShownGlyph[], [left, bottom, right, top]: Box): Move | null {
  const inside = glyphs.filter(({ ux, uy, along, across, width, size, blank }) => {
    const [u, v] = [along + width / 2, across + size * 0.25];
    const [x, y] = [u * ux - v * uy, u * uy + v * ux];
    return !blank && x >= left && x <= right && y >= bottom && y <= top;
  });
  const [some] = inside;
  if (!some || !inside.some(({ shift, replaced }) => shift !== 0 || replaced)) return null;
  const { ux, uy, across, size } = some;
  if (Math.abs(ux) < STRAIGHT && Math.abs(uy) < STRAIGHT) return null;
  if (inside.some((glyph) => glyph.ux !== ux || Math.abs(glyph.across - across) > SAME_LINE * size)) return null;
  const first = inside.reduce((one, other) => (other.along < one.along ? other : one));
  const last = inside.reduce((one, other) => (other.along > one.along ? other : one));
  const [by, end] = [shiftOfStart(first), shiftOfEnd(last, glyphs)];
  if (Math.abs(by) < 0.01 && Math.abs(end) < 0.01) return null;
  const axis = Math.abs(ux) >= STRAIGHT ? 0 : 1;
  const way = axis === 0 ? ux : uy;
  const [low, high] = axis === 0 ? [left, right] : [bottom, top];
  const [atLow, atHigh] = way > 0 ? [by, end] : [-end, -by];
  return { axis, to: (value) => value + atLow + ((atHigh - atLow) * (value - low)) / (high - low) };
}

const shiftOfStart = ({ shift, replaced }: ShownGlyph): number => (replaced as Insertion | null)?.shift ?? shift;

function shiftOfEnd({ shift, replaced }: ShownGlyph, glyphs: readonly ShownGlyph[]): number {
  if (!replaced) return shift;
  const insertion = replaced as Insertion;
  const ends = glyphs.filter((glyph) => glyph.replaced === replaced).map(({ along, leads }) => along + leads);
  return insertion.along + insertion.shift + insertion.width - Math.max(...ends);
}
