import type { FontStyle } from '../../fonts/choose-face.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { SetLine, Typesetter } from '../text/typesetter.ts';
import { type Anchor, type Color, createStamper, pageSize, type Stamp } from './stamp.ts';

/** What stands at the top or bottom of pages. */
export interface RunningText {
  /** Texts by where they stand; null or an empty one for none. */
  textFor(index: number): Partial<Record<Anchor, string>>;
  /** Points. */
  size: number;
  margin: number;
  style: FontStyle;
  color: Color;
  /** Has left and right change places on every second page of those it is drawn on. */
  mirror: boolean;
}

const ROWS = [
  ['top-left', 'top', 'top-right'],
  ['bottom-left', 'bottom', 'bottom-right'],
] as const satisfies readonly (readonly Anchor[])[];
const MIRRORED: Partial<Record<Anchor, Anchor>> = {
  'top-left': 'top-right',
  'top-right': 'top-left',
  'bottom-left': 'bottom-right',
  'bottom-right': 'bottom-left',
};

/** Draws lines at the top and bottom of pages (by index), smaller where they would not fit side by side. Returns how many pages got one. */
export function drawRunningText(
  edited: EditedDocument,
  typesetter: Typesetter,
  pages: readonly number[],
  running: RunningText,
): number {
  const { size, margin, style, color } = running;
  const stamper = createStamper(edited);
  const made = new Map<string, { line: SetLine; stamp: Stamp }>();
  let drawn = 0;

  function stampOf(text: string) {
    const known = made.get(text);
    if (known) return known;
    const line = typesetter.line(text, { style });
    const stamp = { line, stamp: stamper.text([line], size, color) };
    made.set(text, stamp);
    return stamp;
  }

  for (const [order, index] of pages.entries()) {
    const texts = Object.entries(running.textFor(index)).filter(([, text]) => text.trim() !== '') as [Anchor, string][];
    if (texts.length === 0) continue;
    const swap = running.mirror && order % 2 === 1;
    const stamps = new Map(texts.map(([anchor, text]) => [(swap && MIRRORED[anchor]) || anchor, stampOf(text).stamp]));
    const room = pageSize(edited, index).width - 2 * margin;
    for (const [row, kind] of [ROWS[0], ROWS[1]].map(
      (anchors, place) => [anchors, place === 0 ? 'Header' : 'Footer'] as const,
    )) {
      const placed = row.flatMap((anchor) => {
        const stamp = stamps.get(anchor);
        return stamp ? [{ anchor, stamp }] : [];
      });
      if (placed.length === 0) continue;
      const [left = 0, middle = 0, right = 0] = row.map((anchor) => stamps.get(anchor)?.width);
      const needed = middle > 0 ? middle + 2 * Math.max(left, right) : left + right;
      const gaps = (placed.length - 1) * size;
      const scale = Math.min(1, Math.max(room - gaps, size) / needed);
      stamper.draw(
        index,
        placed.map(({ anchor, stamp }) => ({ stamp, place: { anchor, margin, rotate: 0, scale } })),
        { under: false, kind },
      );
    }
    drawn++;
  }
  return drawn;
}
