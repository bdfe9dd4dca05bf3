import { boxAround, intersect } from '../geometry.ts';
import type { PageContent, ShownGlyph } from './locate.ts';

/** Least height of a drawing that hides letters, in font sizes: lines under words are lower. */
const HIDING = 0.3;

/** Whether the content draws on a word between its letters, where it would hide letters that are all shown at once. */
export function isDrawnOver({ drawn, drawnAt }: PageContent, pass: readonly ShownGlyph[]): boolean {
  const orders = pass.map(({ order }) => order);
  const [from, to] = [Math.min(...orders), Math.max(...orders)];
  if (!drawnAt.some((at) => at > from && at <= to)) return false;
  const word = boxAround(pass.flatMap(cornersOf));
  const least = HIDING * (pass[0]?.size ?? 0);
  return drawn.some((box, at) => {
    const order = drawnAt[at] ?? 0;
    const shared = order > from && order <= to ? intersect(box, word) : null;
    return shared !== null && Math.min(shared[2] - shared[0], shared[3] - shared[1]) > least;
  });
}

function cornersOf({ ux, uy, along, across, width, size }: ShownGlyph): [number, number][] {
  return [along, along + width].flatMap((u) =>
    [across - size * 0.2, across + size * 0.7].map((v): [number, number] => [u * ux - v * uy, u * uy + v * ux]),
  );
}
