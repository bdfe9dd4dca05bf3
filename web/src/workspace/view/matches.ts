import type { WordLine } from '../edit/words.ts';
import type { Box } from '../stage/geometry.ts';

/** Where a text is on a page, in millimeters. */
export interface Match extends Box {
  page: number;
}

/** Letters without case and marks, as people type them. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Every place of a text within a line, from the first page on. */
export function matchesIn(pages: ReadonlyMap<number, readonly WordLine[]>, query: string): Match[] {
  const wanted = plain(query.trim()).replaceAll(/\s+/g, ' ');
  if (wanted === '') return [];
  return [...pages]
    .sort(([one], [other]) => one - other)
    .flatMap(([page, lines]) => lines.flatMap((line) => boxesIn(line, wanted).map((box): Match => ({ ...box, page }))));
}

function boxesIn(line: WordLine, wanted: string): Box[] {
  const words = line.map((word) => ({ ...word, plain: plain(word.text) }));
  const text = words.map((word) => word.plain).join(' ');
  const found: Box[] = [];
  for (let from = text.indexOf(wanted); from >= 0; from = text.indexOf(wanted, from + wanted.length)) {
    const to = from + wanted.length;
    let start = 0;
    const parts = words.flatMap(({ plain: own, x, y, width, height }) => {
      const share = (at: number) => Math.max(0, Math.min(own.length, at - start)) / Math.max(1, own.length);
      const [first, last] = [share(from), share(to)];
      start += own.length + 1;
      // Letters of a word are taken as equally wide.
      return last > first ? [{ x: x + width * first, y, width: width * (last - first), height }] : [];
    });
    const box = around(parts);
    if (box) found.push(box);
  }
  return found;
}

function around(parts: readonly Box[]): Box | null {
  if (parts.length === 0) return null;
  const left = Math.min(...parts.map(({ x }) => x));
  const top = Math.min(...parts.map(({ y }) => y));
  return {
    x: left,
    y: top,
    width: Math.max(...parts.map(({ x, width }) => x + width)) - left,
    height: Math.max(...parts.map(({ y, height }) => y + height)) - top,
  };
}
