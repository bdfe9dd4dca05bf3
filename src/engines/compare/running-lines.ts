import type { Change, Side } from './changes.ts';
import { type Edge, placesOf, type WordList } from './word-list.ts';

/** Pages that a line is on at least, and parts of all, to be a running head or foot. */
const MIN_PAGES = 2;
const MIN_PART = 0.4;
/** Part of the steps from page to page in which a number must advance with them, to count the pages. */
const COUNTING = 0.5;

/** Running heads and feet of two documents: their words, which do not belong to the text, and what changed in them. */
export interface RunningLines {
  before: Uint8Array;
  after: Uint8Array;
  changes: Change[];
}

/**
 * Finds lines at the top or bottom of many pages that differ only in numbers that count the pages, and compares them.
 * Lines with other changing numbers, such as sums, are ordinary text.
 */
export function compareRunningLines(before: WordList, after: WordList): RunningLines {
  const found = [runningKeys(before), runningKeys(after)] as const;
  const known = new Set(
    found.flatMap(({ running }) => running).filter((key) => !found.some(({ free }) => free.has(key))),
  );
  const one = pick(before, known);
  const other = pick(after, known);
  const changes: Change[] = [];
  for (const end of ['top', 'bottom'] as const) {
    const gone = linesOf(one.edges, end, before);
    const fresh = linesOf(other.edges, end, after);
    const lost = [...gone.values()].filter(({ keys }) => !hasAny(fresh, keys));
    const found = [...fresh.values()].filter(({ keys }) => !hasAny(gone, keys));
    for (let index = 0; index < Math.max(lost.length, found.length); index++) {
      const [left, right] = [lost[index], found[index]];
      changes.push({
        kind: left && right ? 'replaced' : left ? 'removed' : 'added',
        before: left?.side ?? null,
        after: right?.side ?? null,
        running: true,
      });
    }
  }
  return { before: one.words, after: other.words, changes };
}

function keyOf({ texts }: WordList, { end, from, to }: Edge): string {
  return `${end}/${texts
    .slice(from, to)
    .join(' ')
    .replace(/\p{Nd}+/gu, '#')}`;
}

/** The patterns of lines on many pages, separately for lines with numbers other than page numbers. */
function runningKeys(list: WordList): { running: string[]; free: Set<string> } {
  const lines = new Map<string, Map<number, number[]>>();
  for (const edge of list.edges) {
    const key = keyOf(list, edge);
    const on = lines.get(key) ?? new Map<number, number[]>();
    lines.set(key, on);
    if (!on.has(edge.page)) on.set(edge.page, numbersOf(list, edge));
  }
  const least = Math.max(MIN_PAGES, list.sizes.length * MIN_PART);
  const running: string[] = [];
  const free = new Set<string>();
  for (const [key, on] of lines) {
    if (!countsPages(on)) free.add(key);
    else if (on.size >= least) running.push(key);
  }
  return { running, free };
}

function numbersOf({ texts }: WordList, { from, to }: Edge): number[] {
  return (
    texts
      .slice(from, to)
      .join(' ')
      .match(/\p{Nd}+/gu) ?? []
  ).map(Number);
}

/** Whether each number of a line mostly stays the same or counts along with the pages. */
function countsPages(on: ReadonlyMap<number, readonly number[]>): boolean {
  const [head, ...others] = on;
  if (!head) return true;
  const [firstPage, firstNumbers] = head;
  return firstNumbers.every((first, slot) => {
    if (others.every(([, numbers]) => numbers[slot] === first)) return true;
    let [last, before] = [firstPage, first];
    let steps = 0;
    for (const [page, numbers] of others) {
      const number = numbers[slot] ?? Number.NaN;
      if (number - before === page - last) steps++;
      [last, before] = [page, number];
    }
    return steps >= others.length * COUNTING;
  });
}

function pick(list: WordList, known: ReadonlySet<string>): { words: Uint8Array; edges: Edge[] } {
  const words = new Uint8Array(list.texts.length);
  const edges = list.edges.filter((edge) => known.has(keyOf(list, edge)));
  for (const { from, to } of edges) words.fill(1, from, to);
  return { words, edges };
}

interface RunningLine {
  keys: string[];
  side: Side;
}

/** The running lines by their text, or by their pattern if they hold counting numbers. */
function linesOf(edges: readonly Edge[], end: Edge['end'], list: WordList): Map<string, RunningLine> {
  const byPattern = new Map<string, { texts: Set<string>; first: Edge }>();
  for (const edge of edges) {
    if (edge.end !== end) continue;
    const pattern = keyOf(list, edge);
    const text = list.texts.slice(edge.from, edge.to).join(' ');
    const line = byPattern.get(pattern);
    if (line) line.texts.add(text);
    else byPattern.set(pattern, { texts: new Set([text]), first: edge });
  }
  const lines = new Map<string, RunningLine>();
  for (const [pattern, { texts, first }] of byPattern) {
    const words = Array.from({ length: first.to - first.from }, (_, index) => first.from + index);
    const [text = ''] = texts;
    const counts = texts.size > 1;
    // A lone number may be a page number even if the document has only one such page.
    const key = counts || /^\S*\d+$/.test(text) ? pattern : text;
    lines.set(key, { keys: counts ? [pattern] : [key], side: { text, places: placesOf(list, words) } });
  }
  return lines;
}

function hasAny(lines: ReadonlyMap<string, RunningLine>, keys: readonly string[]): boolean {
  return keys.some((key) => lines.has(key));
}
