import type { Character, PageText } from './characters.ts';
import type { Line } from './lines.ts';
import { addTo } from './lists.ts';
import { type Region, readingOrder } from './order.ts';
import type { TaggedPiece } from './tags.ts';
import { wordsOf } from './words.ts';

/** Least share of a page's letters that tags must cover to be trusted. */
const ENOUGH = 0.7;
/** Leaders and rules of dots have no tags. */
const LETTER = /[\p{L}\p{N}]/u;

/**
 * Puts the text of a page into the order of its tags, with their meaning. Untagged text, such as running heads and page
 * numbers, comes before the text below it at the top of the page, otherwise at the end. Null if the tags cover too
 * little of the page.
 */
export function taggedOrder(page: PageText, pieces: readonly TaggedPiece[]): Region[] | null {
  const byId = new Map<number, Character[]>();
  const untagged: Character[] = [];
  const wanted = new Set(pieces.flatMap((piece) => ('rows' in piece ? piece.rows.flat(2) : piece.ids)));
  for (const character of page.characters) {
    const { tag } = character;
    if (tag === undefined || !wanted.has(tag)) untagged.push(character);
    else addTo(byId, tag, character);
  }
  const letters = page.characters.filter(isLetter).length;
  if (letters === 0 || letters - untagged.filter(isLetter).length < letters * ENOUGH) return null;

  const linesIn = (ids: readonly number[]): Line[] => {
    const characters = ids.flatMap((id) => byId.get(id) ?? []);
    for (const id of ids) byId.delete(id);
    return flatLines(regionsOf({ ...page, characters }));
  };
  const tagged = pieces.flatMap((piece): Region[] => {
    if ('rows' in piece) return tableOf(piece.rows.map((row) => row.map(linesIn)));
    const lines = linesIn(piece.ids);
    return lines.length > 0 ? [{ kind: 'lines', lines, ...(piece.role && { role: piece.role }) }] : [];
  });
  return addUntagged(tagged, regionsOf({ ...page, characters: untagged }));
}

function isLetter({ text }: Character): boolean {
  return LETTER.test(text);
}

/** The regions of a page by the positions of its text. */
export function regionsOf(page: Pick<PageText, 'characters' | 'width' | 'height'>): Region[] {
  return wordsOf(page).flatMap(({ words }) => readingOrder(words));
}

function flatLines(regions: readonly Region[]): Line[] {
  return regions.flatMap((region) =>
    region.kind === 'lines' ? region.lines : region.rows.flat().filter(({ words }) => words.length > 0),
  );
}

/** A table of cells, each as one line, however many it takes on the page. */
function tableOf(rows: readonly (readonly Line[])[][]): Region[] {
  const columns = Math.max(0, ...rows.map((row) => row.length));
  const filled = rows.flatMap((row) => {
    const cells = row.map(together);
    const first = cells.find((cell) => cell !== null);
    if (!first) return [];
    const empty = (): Line => ({ ...first, words: [], from: 0, to: 0 });
    return [Array.from({ length: columns }, (_, at) => cells[at] ?? empty())];
  });
  return filled.length > 0 ? [{ kind: 'table', rows: filled, tagged: true }] : [];
}

/** Joins lines to one; null if there are none. */
function together(lines: readonly Line[]): Line | null {
  const [first] = lines;
  if (!first) return null;
  return {
    ...first,
    words: lines.flatMap(({ words }) => words),
    from: Math.min(...lines.map(({ from }) => from)),
    to: Math.max(...lines.map(({ to }) => to)),
    over: Math.min(...lines.map(({ over }) => over)),
    under: Math.max(...lines.map(({ under }) => under)),
  };
}

function addUntagged(tagged: Region[], untagged: readonly Region[]): Region[] {
  const top = Math.min(...flatLines(tagged).map(({ over }) => over));
  const isAbove = (region: Region): boolean => flatLines([region]).every(({ under }) => under <= top);
  const split = untagged.flatMap((region): Region[] => {
    if (region.kind === 'table') return [region];
    const above = region.lines.filter(({ under }) => under <= top);
    const rest = region.lines.filter(({ under }) => under > top);
    return [above, rest].filter(({ length }) => length > 0).map((lines) => ({ kind: 'lines', lines }));
  });
  return [...split.filter(isAbove), ...tagged, ...split.filter((region) => !isAbove(region))];
}
