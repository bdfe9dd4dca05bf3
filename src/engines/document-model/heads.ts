import { linesOf } from '../page-text/lines.ts';
import { wordsOf } from '../page-text/words.ts';
import { type Column, mergeRows } from './line-groups.ts';
import type { Paragraph, Run, RunningHead, RunningHeads } from './model.ts';
import { paragraphOf } from './paragraphs.ts';
import { type FramedPage, keyOf } from './running-heads.ts';
import type { PageSource } from './source.ts';
import type { Stretches } from './stretches.ts';
import { createStyler, type TextLine } from './text-lines.ts';

export type Edge = 'heads' | 'feet';

interface Around {
  source: PageSource;
  stretches: Stretches;
  text: Column;
  pageCount: number;
}

/** Chooses the running heads of consecutive pages: for all pages, for the first, and for every second page. */
export function runningHeads(pages: readonly FramedPage[], edge: Edge, around: Around): RunningHeads {
  const keyAt = ({ frame }: FramedPage) => frame[edge].map(({ text }) => keyOf(text)).join('\n');
  const make = (page: FramedPage | undefined) => (page === undefined ? null : headOf(page, pages, edge, around));
  const [first, ...rest] = pages;
  if (!first || rest.length === 0) return { default: make(first) };
  const odd = rest.filter(({ index }) => index % 2 === 0);
  const even = rest.filter(({ index }) => index % 2 === 1);
  const [main, oddMain, evenMain] = [mostOf(rest, keyAt), mostOf(odd, keyAt), mostOf(even, keyAt)];
  const alternate =
    pages.length > 4 &&
    oddMain !== undefined &&
    evenMain !== undefined &&
    keyAt(oddMain) !== keyAt(evenMain) &&
    share(odd, keyAt, oddMain) > 0.6 &&
    share(even, keyAt, evenMain) > 0.6;
  const heads: RunningHeads = alternate ? { default: make(oddMain), even: make(evenMain) } : { default: make(main) };
  const usual = alternate ? (first.index % 2 === 0 ? oddMain : evenMain) : main;
  if (usual !== undefined && keyAt(first) !== keyAt(usual)) heads.first = keyAt(first) === '' ? null : make(first);
  return heads;
}

/** A page with the most frequent text. */
function mostOf(pages: readonly FramedPage[], keyAt: (page: FramedPage) => string): FramedPage | undefined {
  const counts = new Map<string, { page: FramedPage; count: number }>();
  for (const page of pages) {
    const key = keyAt(page);
    const known = counts.get(key);
    if (known) known.count++;
    else counts.set(key, { page, count: 1 });
  }
  return [...counts.values()].sort((one, other) => other.count - one.count)[0]?.page;
}

function share(pages: readonly FramedPage[], keyAt: (page: FramedPage) => string, like: FramedPage): number {
  const key = keyAt(like);
  return pages.filter((page) => keyAt(page) === key).length / pages.length;
}

function headOf(page: FramedPage, pages: readonly FramedPage[], edge: Edge, around: Around): RunningHead | null {
  if (page.frame[edge].length === 0) return null;
  const { index } = page;
  const lines = linesAt(page, edge, around);
  const keysOf = (one: FramedPage) => one.frame[edge].map((line) => keyOf(line.text)).join();
  const other = pages.find((one) => one !== page && keysOf(one) === keysOf(page));
  const paragraphsOf = (all: readonly TextLine[]) => all.map((line) => paragraphOf([line], around.text, index));
  const paragraphs = paragraphsOf(lines);
  const partner = other ? textOf(paragraphsOf(linesAt(other, edge, around))) : null;
  numberFields(paragraphs, index, other?.index ?? null, partner, around.pageCount);
  return {
    paragraphs,
    from: Math.min(...lines.map(({ top }) => top)),
    to: Math.max(...lines.map(({ bottom }) => bottom)),
  };
}

/** The lines of a page's head or foot, from top to bottom. */
function linesAt({ frame, index }: FramedPage, edge: Edge, { source, stretches }: Around): TextLine[] {
  const read = source.page(index);
  const words = wordsOf(read).find(({ degrees }) => degrees === 0)?.words ?? [];
  const styler = createStyler(read.facts, words, { stretches });
  const within = words.filter(({ over, under }) => {
    const middle = (over + under) / 2;
    return edge === 'heads' ? middle <= frame.head : middle >= frame.foot;
  });
  const rows = linesOf(within).sort((one, other) => one.over - other.over || one.from - other.from);
  // Items side by side form one line, even if their letters differ in height.
  rows.sort((one, other) => (Math.abs(one.under - other.under) < 3 ? one.from - other.from : one.over - other.over));
  return mergeRows(rows.map((line) => styler.line(line)));
}

function textOf(paragraphs: readonly Paragraph[]): string {
  return paragraphs.flatMap(({ runs }) => runs.map(({ text }) => text)).join(' ');
}

/** Turns page numbers into fields if another page shows its own number at the same place. */
function numberFields(
  paragraphs: readonly Paragraph[],
  page: number,
  other: number | null,
  partner: string | null,
  pageCount: number,
): void {
  const all = textOf(paragraphs);
  const numbers = all.match(/\d+/g) ?? [];
  const others = partner?.match(/\d+/g) ?? [];
  const shift = other === null ? 0 : other - page;
  const isPage = (at: number): boolean => {
    const value = Number(numbers[at]);
    if (other !== null && numbers.length === others.length)
      return Number(others[at]) - value === shift && value > 0 && value < 100_000;
    return value === page + 1 && (/^\D*\d+\D*$/.test(all) || /\b(?:page|seite|página|pagina|p\.)\s*\d/i.test(all));
  };
  let seen = 0;
  let pageAt = -1;
  for (const paragraph of paragraphs) {
    paragraph.runs = paragraph.runs.flatMap((run) =>
      run.text.split(/(\d+)/).flatMap((text): Run[] => {
        if (text === '') return [];
        if (!/^\d+$/.test(text)) return [{ ...run, text }];
        const at = seen++;
        if (pageAt < 0 && isPage(at)) {
          pageAt = at;
          return [{ ...run, text: '', field: 'page' }];
        }
        const total = pageAt >= 0 && at === pageAt + 1 && Number(text) === pageCount && (others[at] ?? text) === text;
        return [total ? { ...run, text: '', field: 'pages' } : { ...run, text }];
      }),
    );
  }
}
