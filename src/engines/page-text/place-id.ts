import { createHash } from 'node:crypto';
import { areaOf } from './area.ts';
import type { Box } from './characters.ts';

/** A place on a page in points; pages count from 1. */
export interface PlaceOnPage {
  page: number;
  box: Box;
}

/** The content of an id: places, and a short checksum of their text. */
export interface NamedPlace {
  places: PlaceOnPage[];
  sum: string;
}

const POINTS_PER_HUNDREDTH = 72 / 2540;
const SUM = 6;
const ID = /^\d{1,7}(_-?\d{1,8}){4}(\+\d{1,7}(_-?\d{1,8}){4})*\.[0-9a-f]{6}$/;
/** Most pieces of one text. */
const MOST_PLACES = 8;

/** Names the text at places of a document: the same file always yields the same name, however much of it is read. */
export function idOf(places: readonly PlaceOnPage[], text: string): string {
  const said = places.map(({ page, box }) => {
    const { x, y, width, height } = areaOf(box);
    return [page, ...[x, y, width, height].map((value) => Math.round(value * 100))].join('_');
  });
  return `${said.join('+')}.${sumOf(text)}`;
}

/** Reads an id; null for anything else. */
export function readId(id: string): NamedPlace | null {
  if (id.length > 500 || !ID.test(id)) return null;
  const [said = '', sum = ''] = id.split('.');
  const places = said.split('+').map((one) => {
    const [page = 0, x = 0, y = 0, width = 0, height = 0] = one.split('_').map(Number);
    const [left, top] = [x * POINTS_PER_HUNDREDTH, y * POINTS_PER_HUNDREDTH];
    const box = { left, top, right: left + width * POINTS_PER_HUNDREDTH, bottom: top + height * POINTS_PER_HUNDREDTH };
    return { page, box };
  });
  return places.length > MOST_PLACES ? null : { places, sum };
}

/** A short checksum of a text, regardless of its line breaks. */
export function sumOf(text: string): string {
  const letters = text.normalize('NFKC').replace(/[\s\p{Cf}\u002d\u2010]/gu, '');
  return createHash('sha256').update(letters).digest('hex').slice(0, SUM);
}
