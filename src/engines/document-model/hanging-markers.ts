import { withBox } from '../page-text/page-character.ts';
import type { Word } from '../page-text/words.ts';

/** Bullets and numbers of items, as they appear before their text. */
const MARKER =
  /^(?:[•◦‣▪▫▸►▶●○■□◆◇❖✓✔➢➤⁃∙·*–—>+-]|[\uf020-\uf0ff]|o|§|\(?(?:\d{1,3}|[a-zA-Z]|[ivxl]{2,6}|[IVXL]{2,6})[.)])$/;
/** Greatest distance of a text from its marker, and the distance it is reduced to, in font sizes. */
const FAR = 4.5;
const CLOSE = 0.45;
const ROW = 8;

/** Extends the markers of items to the right, up to their text: this gap is as wide as one between columns. */
export function joinMarkers(words: readonly Word[]): void {
  const markers = words.filter(({ text, rtl }) => !rtl && text.length <= 6 && MARKER.test(text));
  if (markers.length === 0) return;
  const rows = new Map<number, Word[]>();
  const rowOf = ({ over, under }: Word) => Math.floor((over + under) / 2 / ROW);
  for (const word of words) {
    const list = rows.get(rowOf(word));
    if (list) list.push(word);
    else rows.set(rowOf(word), [word]);
  }
  for (const marker of markers) {
    const row = rowOf(marker);
    const beside = [row - 1, row, row + 1]
      .flatMap((at) => rows.get(at) ?? [])
      .filter((word) => word !== marker && sameLine(word, marker));
    // A word shortly before it makes it part of a sentence.
    if (beside.some(({ to }) => to <= marker.from + 1 && to > marker.from - marker.size * 2)) continue;
    const next = beside.filter(({ from }) => from >= marker.to - 1).sort((one, other) => one.from - other.from)[0];
    if (!next || next.from - marker.to > next.size * FAR) continue;
    const to = Math.max(marker.to, next.from - next.size * CLOSE);
    const last = marker.characters.at(-1);
    if (!last) continue;
    marker.characters[marker.characters.length - 1] = withBox(last, {
      left: last.left,
      top: last.top,
      right: to,
      bottom: last.bottom,
    });
    marker.to = to;
  }
}

function sameLine(one: Word, other: Word): boolean {
  const shared = Math.min(one.under, other.under) - Math.max(one.over, other.over);
  return shared > Math.min(one.under - one.over, other.under - other.over) * 0.5;
}
