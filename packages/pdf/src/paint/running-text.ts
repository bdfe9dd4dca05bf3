import type { EditedDocument } from '../edit/edited-document.ts';
import { type Sides, sidesOf } from '../geometry.ts';
import type { Typesetter } from '../text/typesetter.ts';
import { type Anchor, type Artifact, createStamper, pageSize, type Stamp, turnedSize } from './stamp.ts';
import { createStampMaker, type StampLook, type StampPicture } from './stamp-maker.ts';

/** Text at the top or bottom of pages. */
export interface RunningText {
  /** Texts by position; null or an empty one for none. */
  textFor(index: number): Partial<Record<Anchor, string>>;
  /** A picture before the text at its position, or by itself. */
  picture?: (StampPicture & { anchor: Anchor }) | null;
  /** Points from the edges, for each or for all; left and right swap when texts do. */
  margin: number | Sides;
  /** Degrees, counterclockwise. */
  rotate: number;
  look: StampLook;
  /** Has left and right change places on every second page of those it is drawn on. */
  mirror: boolean;
}

const ROWS = [
  { kind: 'Header', anchors: ['top-left', 'top', 'top-right'] },
  { kind: 'Footer', anchors: ['bottom-left', 'bottom', 'bottom-right'] },
] as const satisfies readonly { kind: Artifact; anchors: readonly Anchor[] }[];
const MIRRORED: Partial<Record<Anchor, Anchor>> = {
  'top-left': 'top-right',
  'top-right': 'top-left',
  'bottom-left': 'bottom-right',
  'bottom-right': 'bottom-left',
};

/**
 * Draws lines at the top and bottom of pages (by index), smaller if they would not fit side by side. Returns how many
 * pages got one. Without a typesetter, draws only the picture.
 */
export function drawRunningText(
  edited: EditedDocument,
  typesetter: Typesetter | null,
  pages: readonly number[],
  running: RunningText,
): number {
  const { rotate, look, mirror, picture = null } = running;
  const sides = sidesOf(running.margin);
  const swapped = { ...sides, left: sides.right, right: sides.left };
  const stamper = createStamper(edited);
  const stampOf = createStampMaker(stamper, typesetter, look);
  let drawn = 0;

  /** The stamps of a page, by position. */
  function stampsOn(index: number, swap: boolean): Map<Anchor, Stamp> {
    const texts = running.textFor(index);
    const filled = (Object.keys(texts) as Anchor[]).filter((anchor) => texts[anchor]?.trim());
    const anchors = new Set([...(picture ? [picture.anchor] : []), ...filled]);
    return new Map(
      [...anchors].map((anchor) => [
        (swap && MIRRORED[anchor]) || anchor,
        stampOf(texts[anchor] ?? '', picture?.anchor === anchor ? picture : null),
      ]),
    );
  }

  for (const [order, index] of pages.entries()) {
    const swap = mirror && order % 2 === 1;
    const stamps = stampsOn(index, swap);
    if (stamps.size === 0) continue;
    const page = pageSize(edited, index);
    const margin = swap ? swapped : sides;
    for (const { anchors, kind } of ROWS) {
      const placed = anchors.flatMap((anchor) => {
        const stamp = stamps.get(anchor);
        return stamp ? [{ anchor, stamp, ...turnedSize(stamp.width, stamp.height, rotate) }] : [];
      });
      if (placed.length === 0) continue;
      const [left = 0, middle = 0, right = 0] = anchors.map(
        (anchor) => placed.find((each) => each.anchor === anchor)?.width,
      );
      const needed = middle > 0 ? middle + 2 * Math.max(left, right) : left + right;
      const gaps = (placed.length - 1) * look.size;
      const across = Math.max(page.width - margin.left - margin.right - gaps, look.size) / needed;
      const up =
        Math.max(page.height - margin.top - margin.bottom, look.size) / Math.max(...placed.map(({ height }) => height));
      const scale = Math.min(1, across, up);
      stamper.draw(
        index,
        placed.map(({ anchor, stamp }) => ({ stamp, place: { anchor, margin, rotate, scale } })),
        { under: false, kind },
      );
    }
    drawn++;
  }
  return drawn;
}
