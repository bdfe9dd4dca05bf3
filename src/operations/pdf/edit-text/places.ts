import type { Wish } from '@sheaf/pdf/edit-text/replace-text';
import type { Box } from '../../../engines/page-text/characters.ts';
import { readId, sumOf } from '../../../engines/page-text/place-id.ts';
import type { ReadPage, TextReader } from '../../../engines/page-text/read-pages.ts';
import { createSearch, expandGroups } from '../../../engines/page-text/search-text.ts';
import { SheafError } from '../../../errors.ts';
import { type PageSelection, resolvePages } from '../../kit/page-selection.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';
import type { Lost } from './not-found.ts';
import {
  changedLines,
  linesOfPage,
  namedLines,
  paragraphAround,
  paragraphsOf,
  type SeenLine,
  seenLine,
} from './paragraphs.ts';

/** A text to change, and the rule that it is of; a line is of none. */
export interface Place extends Wish {
  page: number;
  rule: number | null;
  asked?: AskedLine;
}

interface Rule {
  find: string;
  with: string;
  case_sensitive: boolean;
  whole_words: boolean;
  regex: boolean;
  pages?: PageSelection | undefined;
  count?: number | undefined;
}

/** A line by its id, or by its place. */
interface AskedLine {
  id?: string | undefined;
  page?: number | undefined;
  x?: number | undefined;
  y?: number | undefined;
  width?: number | undefined;
  height?: number | undefined;
  text: string;
}

const MAX_PLACES = 20_000;

export interface Places {
  /** By the index of their page. */
  pages: Map<number, Place[]>;
  /** How pages that have some read. */
  read: Map<number, ReadPage>;
  /** Texts of rules that were not found. */
  missing: string[];
  lost: Lost[];
}

interface Asked {
  replace: readonly Rule[];
  lines: readonly AskedLine[];
  paragraphs: readonly { id: string; text: string }[];
  fit: 'keep' | 'shrink' | 'reflow';
  /** Pages, counted from 1, that must be read in any case. */
  also: readonly number[];
}

/** Finds the texts to change. @throws SheafError `limit_exceeded`, `invalid_parameter` for pages that do not exist */
export function findPlaces(
  reader: TextReader,
  asked: Asked,
  { signal, progress }: { signal: AbortSignal; progress(share: number): void },
): Places {
  const { replace, fit } = asked;
  const found: Places = { pages: new Map(), read: new Map(), missing: [], lost: [] };
  const lines = asked.lines.map((line) => ({ line, place: placeOf(line) }));
  const named = asked.paragraphs.map((paragraph) => ({ ...paragraph, place: readId(paragraph.id) }));
  const rules = rulesOf(replace, reader.pageCount);
  const kept = new Set([...named.flatMap(({ place }) => place?.places.map(({ page }) => page) ?? []), ...asked.also]);
  for (const page of [...lines.map(({ place }) => place?.page ?? 1), ...kept]) {
    if (page > reader.pageCount)
      throw new SheafError('invalid_parameter', `Page ${page} does not exist: the document has ${reader.pageCount}.`);
  }
  let total = 0;
  for (let index = 0; index < reader.pageCount; index++) {
    signal.throwIfAborted();
    const onPage = rules.filter(({ pages, left }) => left > 0 && (pages?.has(index + 1) ?? true));
    const linesHere = lines.filter(({ place }) => place?.page === index + 1);
    if (onPage.length === 0 && linesHere.length === 0 && !kept.has(index + 1)) continue;
    const read = reader.read(index);
    if (kept.has(index + 1)) found.read.set(index, read);
    const places: Place[] = linesHere.flatMap(({ line, place }) => (place && lineAt(read, place, line)) ?? []);
    for (const one of onPage) places.push(...one.find(read, index + 1));
    total += places.length;
    if (total > MAX_PLACES) throw new SheafError('limit_exceeded', `More than ${MAX_PLACES} texts would be changed.`);
    if (places.length > 0) {
      const paragraphs = fit === 'reflow' ? paragraphsOf(index + 1, read) : [];
      found.pages.set(
        index,
        places.map((place) => ({ ...place, around: place.boxes[0] && paragraphAround(paragraphs, place.boxes[0]) })),
      );
      found.read.set(index, read);
    }
    progress((index + 1) / reader.pageCount);
  }
  for (const { place, id, text } of named) {
    const lines = place && namedLines(place, (page) => found.read.get(page - 1) as ReadPage);
    if (!lines) found.lost.push({ asked: id, page: place?.places[0]?.page ?? null, text });
    else
      for (const one of paragraphPlaces(lines, text, fit, found.read.get((lines[0]?.page ?? 0) - 1))) add(found, one);
  }
  for (const { line, place } of lines)
    if (!place || !found.pages.get(place.page - 1)?.some(({ asked }) => asked === line))
      found.lost.push({ asked: sayLine(line), page: place?.page ?? null, text: line.text });
  for (const one of rules) if (one.found === 0) found.missing.push(one.rule.find);
  return found;
}

function add(found: Places, place: Place): void {
  const index = place.page - 1;
  found.pages.set(index, [...(found.pages.get(index) ?? []), place]);
}

function rulesOf(replace: readonly Rule[], pageCount: number) {
  return replace.map((rule, number) => {
    const search = createSearch({
      ...(rule.regex ? { regex: [rule.find] } : { text: [rule.find] }),
      caseSensitive: rule.case_sensitive,
      wholeWords: rule.whole_words,
    });
    const one = {
      rule,
      pages: rule.pages === undefined ? null : new Set(resolvePages(rule.pages, pageCount)),
      left: rule.count ?? MAX_PLACES,
      found: 0,
      find(read: ReadPage, page: number): Place[] {
        return search.find(read, one.left).map(({ text, boxes }) => {
          one.found++;
          one.left--;
          const by = rule.regex ? expandGroups(rule.find, rule.case_sensitive, text, rule.with) : rule.with;
          return { page, rule: number, boxes, old: text, text: by };
        });
      },
    };
    return one;
  });
}

/** The changed lines of a paragraph, and the lines that may be reflowed with them, all on one page. */
function paragraphPlaces(
  lines: readonly SeenLine[],
  text: string,
  fit: Asked['fit'],
  read: ReadPage | undefined,
): Place[] {
  const changed = changedLines(lines, text);
  const those = changed ? lines.slice(changed.from, changed.to + 1) : [];
  const [first] = those;
  if (!first || !changed) return [];
  const { page } = first;
  const own = lines.filter((line) => line.page === page);
  const whole = read && paragraphAround(paragraphsOf(page, read), first.box);
  const around = whole && own.every(({ box }) => paragraphAround([whole], box)) ? whole : own;
  return [
    {
      page,
      rule: null,
      boxes: those.map(({ box }) => box),
      old: those.map((line) => line.text).join(' '),
      text: changed.text,
      around: fit === 'shrink' || those.some((line) => line.page !== page) ? undefined : around,
    },
  ];
}

/** Position of a requested line; null if its id has none. */
function placeOf({
  id,
  page = 1,
  x = 0,
  y = 0,
  width = 0,
  height = 0,
}: AskedLine): { page: number; box: Box; sum?: string } | null {
  if (id !== undefined) {
    const { places: [place] = [], sum } = readId(id) ?? {};
    return place && sum !== undefined ? { ...place, sum } : null;
  }
  const [left, top] = [x * POINTS_PER_MM, y * POINTS_PER_MM];
  return { page, box: { left, top, right: left + width * POINTS_PER_MM, bottom: top + height * POINTS_PER_MM } };
}

const sayLine = ({ id, page, x, y }: AskedLine): string => id ?? `${x}, ${y} (${page})`;

/** The line meant by a box or a point; with a checksum, the line with the same text. */
function lineAt(
  read: ReadPage,
  { page, box, sum }: { page: number; box: Box; sum?: string },
  asked: AskedLine,
): Place | null {
  const isPoint = box.right <= box.left || box.bottom <= box.top;
  let best: { line: SeenLine; score: number } | null = null;
  for (const line of linesOfPage(read).flatMap((one) => seenLine(page, one))) {
    if (sum !== undefined && sumOf(line.text) !== sum) continue;
    const score = isPoint ? (isIn(line.box, box) ? 1 : 0) : sharedPart(line.box, box);
    if (score > (best?.score ?? 0.3)) best = { line, score };
  }
  return best && { page, rule: null, boxes: [best.line.box], old: best.line.text, text: asked.text, asked };
}

/** Points by which a point may miss its line. */
const NEARLY = 0.5;
/** Whether a box has the upper left corner of another one in it. */
export const isIn = (own: Box, { left, top }: Box): boolean =>
  left >= own.left - NEARLY && left <= own.right + NEARLY && top >= own.top - NEARLY && top <= own.bottom + NEARLY;

/** The common area of two boxes, as a share of both. */
export function sharedPart(one: Box, other: Box): number {
  const area = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = area({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  return shared / Math.max(1e-6, area(one) + area(other) - shared);
}
