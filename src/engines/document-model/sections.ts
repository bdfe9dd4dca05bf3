import { type Edge, runningHeads } from './heads.ts';
import type { Column } from './line-groups.ts';
import type { Margins, Section } from './model.ts';
import type { FramedPage } from './running-heads.ts';
import type { PageSource } from './source.ts';
import type { Stretches } from './stretches.ts';

/** Margin in points if the document does not show it. */
const LEAST = 18;
const SAME_SIZE = 2;
/** Points by which the outermost line may extend beyond the others. */
const NEAR = 12;
/** Width of a word, as a share of the page's. */
const WORD = 0.1;

/** A page with its section. */
export interface PlacedPage extends FramedPage {
  section: Section;
  /** Index of the section. */
  number: number;
  /** Edges of the section's text. */
  text: Column;
}

type Group = [FramedPage, ...FramedPage[]];

/** Divides the pages into sections of one size, and finds the margins and running heads of each. */
export function divideSections(
  pages: readonly FramedPage[],
  source: PageSource,
  stretches: Stretches,
): { sections: Section[]; pages: PlacedPage[] } {
  const groups: Group[] = [];
  for (const page of pages) {
    const last = groups.at(-1);
    const same =
      last && Math.abs(last[0].width - page.width) < SAME_SIZE && Math.abs(last[0].height - page.height) < SAME_SIZE;
    if (last && same) last.push(page);
    else groups.push([page]);
  }
  const all = groups.map((group) => {
    const [{ width, height }] = group;
    const text = edgesOf(group);
    const heads = (edge: Edge) => runningHeads(group, edge, { source, stretches, text, pageCount: source.pageCount });
    const margins: Margins = { left: text.left, right: width - text.right, ...upperAndLower(group) };
    const section: Section = { width, height, margins, headers: heads('heads'), footers: heads('feet') };
    return { group, section, text };
  });
  return {
    sections: all.map(({ section }) => section),
    pages: all.flatMap(({ group, section, text }, number) => group.map((page) => ({ ...page, section, number, text }))),
  };
}

/** The edges of most of the text. */
function edgesOf(pages: Readonly<Group>): Column {
  const [{ width }] = pages;
  const lefts = new Map<number, number>();
  const rights = new Map<number, number>();
  for (const page of pages) {
    for (const [at, count] of page.lefts) lefts.set(at, (lefts.get(at) ?? 0) + count);
    for (const [at, count] of page.rights) rights.set(at, (rights.get(at) ?? 0) + count);
  }
  const lines = [...lefts.values()].reduce((sum, count) => sum + count, 0);
  if (lines === 0) return { left: width * 0.12, right: width * 0.88 };
  const left = outermost(lefts, lines < 12 ? 1 : Math.max(2, lines * 0.02), (one, other) => one - other);
  const right = outermost(rights, Math.max(1, lines * 0.004), (one, other) => other - one);
  const bounded = {
    left: Math.max(0, Math.min(left, width * 0.45)),
    right: Math.min(width, Math.max(right, width * 0.55)),
  };
  // Lines of prose end within a word of the margin; if few do, assume a right margin as wide as the left one.
  const near = [...rights].reduce((sum, [at, count]) => sum + (at > bounded.right - width * WORD ? count : 0), 0);
  const mirrored = width - Math.max(bounded.left, width * 0.05);
  if (bounded.right < mirrored && near < Math.max(4, lines * 0.12)) bounded.right = mirrored;
  return bounded;
}

/** The outermost position with enough lines at or beyond it. */
function outermost(
  counts: ReadonlyMap<number, number>,
  least: number,
  compare: (one: number, other: number) => number,
): number {
  const places = [...counts.keys()].sort(compare);
  let count = 0;
  for (const at of places) {
    count += counts.get(at) ?? 0;
    if (count >= least) return places.find((place) => Math.abs(place - at) <= NEAR) ?? at;
  }
  return places[0] ?? 0;
}

function upperAndLower(pages: Readonly<Group>): { top: number; bottom: number } {
  let top = Number.POSITIVE_INFINITY;
  let bottom = Number.POSITIVE_INFINITY;
  for (const page of pages) {
    const { head, foot } = page.frame;
    const first = page.tops.find((line) => (line.top + line.bottom) / 2 > head);
    const last = page.bottoms.find((line) => (line.top + line.bottom) / 2 < foot);
    if (first) top = Math.min(top, first.top);
    if (last) bottom = Math.min(bottom, page.height - last.bottom);
  }
  const [{ height }] = pages;
  return {
    top: Number.isFinite(top) ? Math.max(LEAST, Math.min(top, height * 0.5)) : 56,
    bottom: Number.isFinite(bottom) ? Math.max(LEAST, Math.min(bottom, height * 0.3)) : 56,
  };
}
