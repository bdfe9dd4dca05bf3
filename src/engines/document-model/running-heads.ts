import type { EdgeLine, PageSummary, Survey } from './survey.ts';

/** The running heads of a page: everything above `head` and below `foot`. */
export interface Frame {
  head: number;
  foot: number;
  heads: EdgeLine[];
  feet: EdgeLine[];
}

/** A page with its running heads. */
export interface FramedPage extends PageSummary {
  frame: Frame;
}

/** Share of a page's height at either end that may hold running heads. */
const ZONE = 0.22;
/** The same if only the position decides. */
const MARGIN = 0.075;
/** Points by which a line may be moved on the next page. */
const SAME_PLACE = 6;
/**
 * Gap between the text and lines shared by pages, and between the text and other lines, in font sizes: paragraphs have
 * gaps, too.
 */
const [APART, WIDE] = [0.45, 0.9];
const PAGE_NUMBER =
  /^[\s\-–—|[(]*(?:(?:page|seite|página|pagina|p\.|s\.)\s*)?(?:\d{1,4}|[ivxlc]{1,7})(?:\s*(?:of|von|de|di|sur|\/)\s*\d{1,4})?[\s\-–—|\])]*$/i;

/** The pages without any running heads. */
export function withoutHeads({ pages }: Pick<Survey, 'pages'>): FramedPage[] {
  return pages.map((page) => ({ ...page, frame: { head: 0, foot: page.height, heads: [], feet: [] } }));
}

/**
 * Finds the running heads among the first and last lines of each page: shared with neighbors, excluded by tags, or
 * isolated in the margin.
 */
export function frameHeads({ pages }: Pick<Survey, 'pages'>): FramedPage[] {
  return pages.map((page, at) => {
    const near = [at - 2, at - 1, at + 1, at + 2].flatMap((index) => pages[index] ?? []);
    const heads = runOf(page, near, 'tops');
    const feet = runOf(page, near, 'bottoms');
    // Boxes of some fonts overlap neighboring lines.
    const [below, above] = [page.tops[heads.length], page.bottoms[feet.length]].map(
      (line) => line && (line.top + line.bottom) / 2,
    );
    const frame = {
      head: heads.length > 0 ? Math.min(Math.max(...heads.map(({ bottom }) => bottom)), (below ?? page.height) - 1) : 0,
      foot: feet.length > 0 ? Math.max(Math.min(...feet.map(({ top }) => top)), (above ?? 0) + 1) : page.height,
      heads,
      feet: feet.sort((one, other) => one.top - other.top),
    };
    return { ...page, frame };
  });
}

function runOf(page: PageSummary, near: readonly PageSummary[], edge: 'tops' | 'bottoms'): EdgeLine[] {
  const lines = page[edge];
  const inZone = ({ top, bottom }: EdgeLine) =>
    edge === 'tops' ? bottom < page.height * ZONE : top > page.height * (1 - ZONE);
  const others = near
    .filter(({ width, height }) => Math.abs(width - page.width) < 2 && Math.abs(height - page.height) < 2)
    .flatMap((one) => one[edge]);
  let end = 0;
  for (const [at, line] of lines.entries()) {
    if (!inZone(line)) break;
    if (line.artifact || others.some((other) => isSame(line, other))) end = at + 1;
    else if (!sameRow(lines[at + 1], line) && !sameRow(lines[at - 1], line)) break;
  }
  const repeated = lines.slice(0, end);
  if (repeated.length > 0 && (repeated.every(({ artifact }) => artifact) || standsApart(repeated, lines[end], edge)))
    return repeated;
  return marginLines(page, near, edge);
}

/** Lines in the margin, apart from the text, for a document without other pages to compare. */
function marginLines(page: PageSummary, near: readonly PageSummary[], edge: 'tops' | 'bottoms'): EdgeLine[] {
  const lines = page[edge];
  if (page.tagged || isFullThere(lines[0], near, edge)) return [];
  const inMargin = ({ top, bottom }: EdgeLine) =>
    edge === 'tops' ? bottom < page.height * MARGIN : top > page.height * (1 - MARGIN);
  const text = lines.findIndex((line) => !inMargin(line));
  const end = text < 0 ? lines.length : text;
  if (end > 0 && end <= 3 && standsApart(lines.slice(0, end), lines[end], edge, WIDE)) return lines.slice(0, end);
  const [first, second] = lines;
  const low = first && (edge === 'tops' ? first.bottom < page.height * 0.1 : first.top > page.height * 0.88);
  return low && PAGE_NUMBER.test(first.text) && standsApart([first], second, edge) ? [first] : [];
}

/** Whether the text of a page nearby begins or ends at a line's place, which is then not in the margin. */
function isFullThere(line: EdgeLine | undefined, near: readonly PageSummary[], edge: 'tops' | 'bottoms'): boolean {
  return near.some((page) => {
    const [first, second] = page[edge];
    return line && first && Math.abs(first.top - line.top) <= SAME_PLACE && !standsApart([first], second, edge);
  });
}

/** Whether a gap separates lines from the text; the top rows of a continued table have none. */
function standsApart(
  lines: readonly EdgeLine[],
  next: EdgeLine | undefined,
  edge: 'tops' | 'bottoms',
  apart = APART,
): boolean {
  const last = lines.at(-1);
  if (!last || !next) return false;
  const gap = edge === 'tops' ? next.top - last.bottom : last.top - next.bottom;
  return gap > Math.min(last.size, next.size) * apart;
}

function sameRow(one: EdgeLine | undefined, other: EdgeLine): boolean {
  return one !== undefined && Math.abs(one.top - other.top) < 3;
}

function isSame(one: EdgeLine, other: EdgeLine): boolean {
  if (Math.abs(one.top - other.top) > SAME_PLACE || Math.abs(one.size - other.size) > 1) return false;
  if (PAGE_NUMBER.test(one.text) && PAGE_NUMBER.test(other.text)) return true;
  return keyOf(one.text) === keyOf(other.text);
}

/** A text with its numbers masked, since these may differ from page to page. */
export function keyOf(text: string): string {
  return text.replace(/\d+/g, '#').replace(/\s+/g, ' ').trim();
}
