import { matchSequences } from '../sequences/match-sequences.ts';
import { alignPages, type PageAlignment } from './align-pages.ts';
import type { Change, Side } from './changes.ts';
import { findMoved } from './moved-words.ts';
import { compareRunningLines } from './running-lines.ts';
import { growMoves, joinRuns, sidesOf } from './slide-runs.ts';
import { placesOf, type WordList } from './word-list.ts';

/** Some seconds of work at most. */
const BOUNDS = { differences: 1500, steps: 300_000_000 };

export interface WordComparison {
  changes: Change[];
  alignment: PageAlignment;
}

/** Words of one document that are compared as one sequence: their places in the list, and a number for each text. */
interface Sequence {
  words: number[];
  ids: Int32Array;
}

/**
 * Compares the words of two documents in reading order, regardless of the ends of lines and pages. Pages and words in
 * other places are moved; words that moved with their page are reported as the page.
 */
export function compareWords(before: WordList, after: WordList): WordComparison {
  const numbers = new Map<string, number>();
  const running = compareRunningLines(before, after);
  const one = pagesOf(before, running.before, numbers);
  const other = pagesOf(after, running.after, numbers);
  const alignment = alignPages(
    one.map(({ ids }) => ids),
    other.map(({ ids }) => ids),
  );
  const changes: Change[] = [...running.changes];
  const [removed, added] = [new Set(alignment.removed), new Set(alignment.added)];
  one.forEach(({ words }, page) => {
    if (removed.has(page)) changes.push({ kind: 'page_removed', before: sideOf(before, words, page), after: null });
  });
  other.forEach(({ words }, page) => {
    if (added.has(page)) changes.push({ kind: 'page_added', before: null, after: sideOf(after, words, page) });
  });
  for (const pair of alignment.moved) {
    const [left, right] = [one[pair.before], other[pair.after]];
    if (!left || !right) continue;
    changes.push({
      kind: 'page_moved',
      before: sideOf(before, left.words, pair.before),
      after: sideOf(after, right.words, pair.after),
    });
    compareSequences({ before, after }, left, right, changes);
  }
  const gone = new Set([...alignment.removed, ...alignment.moved.map((pair) => pair.before)]);
  const fresh = new Set([...alignment.added, ...alignment.moved.map((pair) => pair.after)]);
  compareSequences({ before, after }, joined(one, gone), joined(other, fresh), changes);
  return { changes: inOrder(changes), alignment };
}

function pagesOf(list: WordList, running: Uint8Array, numbers: Map<string, number>): Sequence[] {
  return list.starts.slice(1).map((end, page) => {
    const start = list.starts[page] ?? end;
    const words: number[] = [];
    const ids: number[] = [];
    for (const [index, text] of list.texts.slice(start, end).entries()) {
      if (running[start + index]) continue;
      words.push(start + index);
      ids.push(numberOf(text, numbers));
    }
    return { words, ids: Int32Array.from(ids) };
  });
}

function numberOf(word: string, numbers: Map<string, number>): number {
  // A hyphen at the end of a line may or may not belong to the word: a divided word is equal either way.
  const text = word.replaceAll(/(?<=\p{L})[-\u2010\u00ad](?=\p{L})/gu, '');
  const known = numbers.get(text);
  if (known !== undefined) return known;
  numbers.set(text, numbers.size);
  return numbers.size - 1;
}

function joined(pages: readonly Sequence[], without: ReadonlySet<number>): Sequence {
  const kept = pages.filter((_, page) => !without.has(page));
  const words: number[] = [];
  for (const page of kept) for (const word of page.words) words.push(word);
  const ids = new Int32Array(words.length);
  let at = 0;
  for (const page of kept) {
    ids.set(page.ids, at);
    at += page.ids.length;
  }
  return { words, ids };
}

interface Documents {
  before: WordList;
  after: WordList;
}

function compareSequences(documents: Documents, one: Sequence, other: Sequence, changes: Change[]): void {
  const partners = matchSequences(one.ids, other.ids, BOUNDS);
  // Words that differ only by a hyphen, and were not hyphenated at a line end, are different words.
  partners.forEach((y, x) => {
    const [word, partner] = [one.words[x], other.words[y]];
    if (word !== undefined && partner !== undefined && !sameWord(documents, word, partner)) partners[x] = -1;
  });
  const { before, after } = documents;
  const [left, right] = sidesOf(one.ids, other.ids, partners);
  joinRuns(left, right);
  joinRuns(right, left);
  const moved = growMoves(findMoved(one.ids, other.ids, partners), left, right);
  const [movedFrom, movedTo] = [new Uint8Array(one.words.length), new Uint8Array(other.words.length)];
  for (const run of moved) {
    movedFrom.fill(1, run.before, run.before + run.length);
    movedTo.fill(1, run.after, run.after + run.length);
    changes.push({
      kind: 'moved',
      before: sideOf(before, one.words.slice(run.before, run.before + run.length)),
      after: sideOf(after, other.words.slice(run.after, run.after + run.length)),
    });
  }
  let [x, y] = [0, 0];
  while (x < one.words.length || y < other.words.length) {
    const [from, place] = [x, y];
    while (x < one.words.length && (partners[x] ?? -1) < 0) x++;
    // After the last word of one, the rest of the other has no partner.
    y = partners[x] ?? other.words.length;
    const lost = one.words.slice(from, x).filter((_, index) => !movedFrom[from + index]);
    const found = other.words.slice(place, y).filter((_, index) => !movedTo[place + index]);
    addChange(documents, { lost, found, near: [other.words[place - 1], other.words[place]] }, changes);
    x++;
    y++;
  }
}

function sameWord({ before, after }: Documents, one: number, other: number): boolean {
  return before.texts[one] === after.texts[other] || before.divided.has(one) || after.divided.has(other);
}

interface Hunk {
  lost: number[];
  found: number[];
  /** The words of the newer document before and after it. */
  near: [number | undefined, number | undefined];
}

function addChange({ before, after }: Documents, { near, ...hunk }: Hunk, changes: Change[]): void {
  const { lost, found } = withoutDivided({ before, after }, hunk);
  if (lost.length === 0 && found.length === 0) return;
  const at = placeNear(after, near);
  changes.push({
    kind: lost.length === 0 ? 'added' : found.length === 0 ? 'removed' : 'replaced',
    before: lost.length > 0 ? sideOf(before, lost) : null,
    after: found.length > 0 ? sideOf(after, found) : null,
    ...(found.length === 0 && at && { at }),
  });
}

/** Words of the older and the newer document, one of which was hyphenated. */
const PARTS = [
  [1, 2],
  [2, 1],
] as const;

/** Leaves out words at both ends that are one word in one document and divided in the other, as between two pages. */
function withoutDivided({ before, after }: Documents, { lost, found }: Pick<Hunk, 'lost' | 'found'>) {
  const isDivided = lost.some((word) => before.divided.has(word)) || found.some((word) => after.divided.has(word));
  if (isDivided && glued(before, lost) === glued(after, found)) return { lost: [], found: [] };
  const left = { lost, found };
  for (let trimmed = isDivided; trimmed; ) {
    trimmed = PARTS.some(([ones, others]) => {
      if (left.lost.length < ones || left.found.length < others) return false;
      const same = (some: readonly number[], more: readonly number[]) => glued(before, some) === glued(after, more);
      const atEnd = same(left.lost.slice(-ones), left.found.slice(-others));
      if (!atEnd && !same(left.lost.slice(0, ones), left.found.slice(0, others))) return false;
      left.lost = atEnd ? left.lost.slice(0, -ones) : left.lost.slice(ones);
      left.found = atEnd ? left.found.slice(0, -others) : left.found.slice(others);
      return true;
    });
  }
  return left;
}

/** Words as one, whichever of them was divided. */
function glued({ texts }: WordList, words: readonly number[]): string {
  return words
    .map((word) => texts[word])
    .join('')
    .replaceAll(/[-\u2010\u00ad]/g, '');
}

/** After the word before a place, or before the word after it. */
function placeNear(list: WordList, [last, next]: Hunk['near']): Change['at'] {
  const word = last ?? next;
  const page = word === undefined ? undefined : list.pages[word];
  if (word === undefined || page === undefined) return undefined;
  const rest = last === undefined ? undefined : list.rests.get(last);
  const [left, top, right, bottom] = rest
    ? [rest.left, rest.top, rest.right, rest.bottom]
    : (list.boxes.slice(word * 4, word * 4 + 4) as [number, number, number, number]);
  // Words that run downwards end below.
  const { length } = list.texts[word] ?? '';
  if (bottom - top > 2 * (right - left) && length > 2) {
    const y = last === undefined ? top : bottom;
    return { page, box: { left, top: y, right, bottom: y } };
  }
  const x = last === undefined ? left : right;
  return { page, box: { left: x, top, right: x, bottom } };
}

function sideOf(list: WordList, words: readonly number[], page?: number): Side {
  const text = words.map((word) => list.texts[word]).join(' ');
  // A whole page needs no boxes.
  return { text, places: page === undefined ? placesOf(list, words) : [{ page, boxes: [] }] };
}

function inOrder(changes: Change[]): Change[] {
  const pageOf = ({ before, after, at }: Change) => after?.places[0]?.page ?? at?.page ?? before?.places[0]?.page ?? 0;
  return changes.sort((left, right) => pageOf(left) - pageOf(right));
}
