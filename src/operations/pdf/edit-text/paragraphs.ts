import { comparable } from '@sheaf/pdf/edit-text/passes';
import { blocksOf, boxOf } from '../../../engines/page-text/blocks.ts';
import type { Box } from '../../../engines/page-text/characters.ts';
import { type Line, textOf } from '../../../engines/page-text/lines.ts';
import type { Region } from '../../../engines/page-text/order.ts';
import { type NamedPlace, sumOf } from '../../../engines/page-text/place-id.ts';
import type { ReadPage } from '../../../engines/page-text/read-pages.ts';

/** The text of a line, in points of its page as shown. */
export interface SeenLine {
  page: number;
  box: Box;
  text: string;
}

export function seenLine(page: number, line: Pick<Line, 'words'>): SeenLine[] {
  const box = boxOf(line.words);
  return box ? [{ page, box, text: textOf(line) }] : [];
}

/** The lines of each paragraph, heading and list item of a page. */
export function paragraphsOf(page: number, { regions }: ReadPage): SeenLine[][] {
  const paragraphs = blocksOf(regions, { body: 0, headings: [] }).flatMap((block) =>
    block.kind === 'table' ? [] : [block.lines.flatMap((line) => seenLine(page, line))],
  );
  return joinAligned(paragraphs);
}

/** Parts of the height of a line, which is some 1.2 times its font size. */
const NEAR = 0.12;
const NEAR_MIDDLE = 0.3;
const APART = 0.4;
/** Greatest distance from one line to the next, and greatest ratio of their heights. */
const STEP = 1.6;
const TALLER = 1.12;
const MOST_LINES = 60;

/**
 * Joins the pieces of right-aligned and centered paragraphs: a line that begins further right than the one before looks
 * like the start of a paragraph.
 */
function joinAligned(paragraphs: readonly SeenLine[][]): SeenLine[][] {
  const joined: SeenLine[][] = [];
  for (let from = 0; from < paragraphs.length; ) {
    let lines = paragraphs[from] ?? [];
    let to = from + 1;
    let all = lines;
    for (let next = to; next < paragraphs.length && all.length <= MOST_LINES; next++) {
      const [last, [first] = []] = [all.at(-1), paragraphs[next]];
      if (!last || !first || !goesOn(last, first)) break;
      all = [...all, ...(paragraphs[next] ?? [])];
      if (!areCentered(all) && !areFlushRight(all)) continue;
      lines = all;
      to = next + 1;
    }
    joined.push(lines);
    from = to;
  }
  return joined;
}

/** Whether a line is just below another one, and as high. */
function goesOn({ box }: SeenLine, next: SeenLine): boolean {
  const [height, nextHeight] = [heightOf({ box }), heightOf(next)];
  const step = next.box.top - box.top;
  const overlap = Math.min(box.right, next.box.right) - Math.max(box.left, next.box.left);
  return (
    step > height * 0.5 &&
    step < height * STEP &&
    overlap > 0 &&
    Math.max(height, nextHeight) < Math.min(height, nextHeight) * TALLER
  );
}

function areCentered(lines: readonly SeenLine[]): boolean {
  const lefts = lines.map(({ box }) => box.left);
  const height = heightOf(lines[0]);
  return (
    spread(lines.map(({ box }) => (box.left + box.right) / 2)) < NEAR_MIDDLE * height && spread(lefts) > APART * height
  );
}

function areFlushRight(lines: readonly SeenLine[]): boolean {
  const lefts = lines.map(({ box }) => box.left);
  const height = heightOf(lines[0]);
  const least = Math.min(...lefts);
  // Several lines of justified paragraphs begin at their left edge.
  return (
    lines.length > 2 &&
    spread(lines.map(({ box }) => box.right)) < NEAR * height &&
    lefts.filter((left) => left - least < NEAR * height).length === 1
  );
}

const heightOf = (line: Pick<SeenLine, 'box'> | undefined): number => (line ? line.box.bottom - line.box.top : 0);

const spread = (values: readonly number[]): number => Math.max(...values) - Math.min(...values);

/** The paragraph that a box is in a line of. */
export function paragraphAround(
  paragraphs: readonly SeenLine[][],
  { left, top, right, bottom }: Box,
): SeenLine[] | undefined {
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  return paragraphs.find((lines) => lines.some(({ box }) => isIn(box, x, y)));
}

const NEARLY = 0.5;
const isIn = (box: Box, x: number, y: number): boolean =>
  x >= box.left - NEARLY && x <= box.right + NEARLY && y >= box.top - NEARLY && y <= box.bottom + NEARLY;

/** The lines of a block with this id, with the marker of a list item; none if their text has changed. */
export function blockLines(named: NamedPlace, read: (page: number) => ReadPage): SeenLine[] {
  return namedLines(named, read) ? linesAt(named, read).flatMap(({ page, words }) => seenLine(page, { words })) : [];
}

function linesAt({ places }: NamedPlace, read: (page: number) => ReadPage) {
  return places.flatMap(({ page, box }) =>
    linesOfPage(read(page)).flatMap((line) => {
      const words = line.words.filter((word) => isWithin(boxOf([word]), box));
      return words.length > 0 ? [{ page, words }] : [];
    }),
  );
}

/** The lines with this id, without the marker of a list item; null if their text has changed. */
export function namedLines(named: NamedPlace, read: (page: number) => ReadPage): SeenLine[] | null {
  const { sum } = named;
  const lines = linesAt(named, read);
  const [first, ...others] = lines;
  if (!first) return null;
  const tries = [lines, [{ ...first, words: first.words.slice(1) }, ...others]];
  const seen = tries.map((some) => some.flatMap(({ page, words }) => seenLine(page, { words })));
  return seen.find((some) => some.length > 0 && sumOf(some.map(({ text }) => text).join('')) === sum) ?? null;
}

/** All lines of a page, including those of tables. */
export const linesOfPage = ({ regions }: ReadPage): Line[] => linesIn(regions);

export function linesIn(regions: readonly Region[]): Line[] {
  return regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
}

function isWithin(one: Box | null, box: Box): boolean {
  return one !== null && isIn(box, (one.left + one.right) / 2, (one.top + one.bottom) / 2);
}

/** The change of a paragraph: its first and last changed line, and their new text. */
export interface ChangedLines {
  from: number;
  to: number;
  text: string;
}

interface Word {
  text: string;
  /** Lines that it begins and ends on. */
  from: number;
  to: number;
}

/** Finds the lines of a paragraph that change for it to say a text; null for none. */
export function changedLines(lines: readonly SeenLine[], text: string): ChangedLines | null {
  const old = wordsOf(lines);
  const wanted = text
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '');
  const isSame = (at: number, other: number) => comparable(old[at]?.text ?? '') === comparable(wanted[other] ?? '');
  let [from, end, last] = [0, old.length, wanted.length];
  while (from < end && from < last && isSame(from, from)) from++;
  while (end > from && last > from && isSame(end - 1, last - 1)) {
    end--;
    last--;
  }
  if (from === end && from === last) return null;
  const begin = Math.min(from, old.length - 1);
  let [first, final] = [old[begin]?.from ?? 0, old[Math.max(end - 1, begin)]?.to ?? 0];
  // A new word goes to the end of the line before it.
  if (from === end && from > 0) first = final = old[from - 1]?.to ?? 0;
  // A word that lines divide is changed with both of them.
  for (const { from: one, to } of [...old].reverse()) if (one < first && to >= first) first = one;
  for (const { from: one, to } of old) if (one <= final && to > final) final = to;
  const before = old.slice(0, from).filter((word) => word.from >= first);
  const behind = old.slice(end).filter((word) => word.to <= final);
  const said = [...before.map((word) => word.text), ...wanted.slice(from, last), ...behind.map((word) => word.text)];
  return { from: first, to: final, text: said.join(' ') };
}

/** The words of lines, with divided words joined. */
function wordsOf(lines: readonly SeenLine[]): Word[] {
  const words: Word[] = [];
  lines.forEach((line, at) => {
    line.text
      .trim()
      .split(/\s+/)
      .forEach((text, index) => {
        const before = words.at(-1);
        if (index === 0 && before && /\p{L}[-\u2010\u00ad]$/u.test(before.text) && /^[\p{L}\d]/u.test(text)) {
          const divided = /\p{Ll}[-\u2010\u00ad]$|\u00ad$/u.test(before.text) && /^\p{Ll}/u.test(text);
          before.text = (divided ? before.text.slice(0, -1) : before.text) + text;
          before.to = at;
        } else words.push({ text, from: at, to: at });
      });
  });
  return words;
}
