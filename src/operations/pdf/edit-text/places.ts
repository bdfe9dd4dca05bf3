import type { Wish } from '@sheaf/pdf/edit-text/replace-text';
import { boxOf } from '../../../engines/page-text/blocks.ts';
import type { Box } from '../../../engines/page-text/characters.ts';
import { type Line, textOf } from '../../../engines/page-text/lines.ts';
import type { ReadPage, TextReader } from '../../../engines/page-text/read-pages.ts';
import { createSearch, expandGroups } from '../../../engines/page-text/search-text.ts';
import { SheafError } from '../../../errors.ts';
import { type PageSelection, resolvePages } from '../../kit/page-selection.ts';
import { POINTS_PER_MM } from '../../kit/paper.ts';

/** A text to change, and the rule that it is of; a line is of none. */
export interface Place extends Wish {
  page: number;
  rule: number | null;
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

interface AskedLine {
  page: number;
  x: number;
  y: number;
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
  /** What was not found: texts, and lines by their places. */
  missing: string[];
}

/** Finds the texts to change. @throws SheafError `limit_exceeded`, `invalid_parameter` for pages that do not exist */
export function findPlaces(
  reader: TextReader,
  { replace, lines }: { replace: readonly Rule[]; lines: readonly AskedLine[] },
  { signal, progress }: { signal: AbortSignal; progress(share: number): void },
): Places {
  const found: Places = { pages: new Map(), read: new Map(), missing: [] };
  const wanted = replace.map((rule) => ({
    rule,
    search: createSearch({
      ...(rule.regex ? { regex: [rule.find] } : { text: [rule.find] }),
      caseSensitive: rule.case_sensitive,
      wholeWords: rule.whole_words,
    }),
    pages: rule.pages === undefined ? null : new Set(resolvePages(rule.pages, reader.pageCount)),
    left: rule.count ?? MAX_PLACES,
    found: 0,
  }));
  for (const { page } of lines) {
    if (page > reader.pageCount)
      throw new SheafError('invalid_parameter', `Page ${page} does not exist: the document has ${reader.pageCount}.`);
  }
  let total = 0;
  for (let index = 0; index < reader.pageCount; index++) {
    signal.throwIfAborted();
    const onPage = wanted.filter(({ pages, left }) => left > 0 && (pages?.has(index + 1) ?? true));
    const asked = lines.filter(({ page }) => page === index + 1);
    if (onPage.length === 0 && asked.length === 0) continue;
    const read = reader.read(index);
    const places: Place[] = asked.flatMap((one) => {
      const place = lineAt(read, one);
      if (!place) found.missing.push(`${one.x}, ${one.y} (${one.page})`);
      return place ?? [];
    });
    for (const one of onPage) {
      for (const { text, boxes } of one.search.find(read, one.left)) {
        one.found++;
        one.left--;
        const { rule } = one;
        const by = rule.regex ? expandGroups(rule.find, rule.case_sensitive, text, rule.with) : rule.with;
        places.push({ page: index + 1, rule: replace.indexOf(rule), boxes, old: text, text: by });
      }
    }
    total += places.length;
    if (total > MAX_PLACES) throw new SheafError('limit_exceeded', `More than ${MAX_PLACES} texts would be changed.`);
    if (places.length > 0) {
      found.pages.set(index, places);
      found.read.set(index, read);
    }
    progress((index + 1) / reader.pageCount);
  }
  for (const one of wanted) if (one.found === 0) found.missing.unshift(one.rule.find);
  return found;
}

export function linesOfPage({ regions }: ReadPage): Line[] {
  return regions.flatMap((region) => (region.kind === 'lines' ? region.lines : region.rows.flat()));
}

/** The line that a box or a point is meant to be. */
function lineAt(read: ReadPage, { x, y, width = 0, height = 0, page, text }: AskedLine): Place | null {
  const [left, top] = [x * POINTS_PER_MM, y * POINTS_PER_MM];
  const box: Box = { left, top, right: left + width * POINTS_PER_MM, bottom: top + height * POINTS_PER_MM };
  let best: { line: Line; box: Box; score: number } | null = null;
  for (const line of linesOfPage(read)) {
    const own = boxOf(line.words);
    if (!own) continue;
    const score = width > 0 && height > 0 ? sharedPart(own, box) : isIn(own, box) ? 1 : 0;
    if (score > (best?.score ?? 0.3)) best = { line, box: own, score };
  }
  return best && { page, rule: null, boxes: [best.box], old: textOf(best.line), text };
}

/** Points by which a point may miss its line. */
const NEARLY = 0.5;
const isIn = (own: Box, { left, top }: Box): boolean =>
  left >= own.left - NEARLY && left <= own.right + NEARLY && top >= own.top - NEARLY && top <= own.bottom + NEARLY;

/** The area that two boxes share, as a part of that of both. */
function sharedPart(one: Box, other: Box): number {
  const area = ({ left, top, right, bottom }: Box) => Math.max(0, right - left) * Math.max(0, bottom - top);
  const shared = area({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  return shared / Math.max(1e-6, area(one) + area(other) - shared);
}
