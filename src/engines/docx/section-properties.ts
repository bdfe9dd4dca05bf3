import type { Part } from '../document-model/model.ts';
import type { WrittenSection } from './write-heads.ts';
import { twips } from './xml.ts';

export interface Column {
  left: number;
  right: number;
}

/** Columns of a page. */
export interface Layout {
  section: WrittenSection;
  columns: readonly [Column, ...Column[]];
}

/** Points by which columns may differ from part to part. */
const SAME = 8;
const LEAST_GAP = 4;
/** Points that text may reach further down than it does in the PDF. */
const SLACK = 30;
/** Points that stay free below text, at least and mostly. */
const [LEAST_BOTTOM, USUAL_BOTTOM] = [14, 60];

/** The layout of a page with one column. */
export function singleColumn(section: WrittenSection): Layout {
  const { width, margins } = section;
  return { section, columns: [{ left: margins.left, right: width - margins.right }] };
}

/** Widens the columns of a part to the margins of its page, if they end close to them. */
export function layoutOf({ columns }: Pick<Part, 'columns'>, section: WrittenSection): Layout {
  const { width, margins } = section;
  const [first, ...others] = columns.map((column) => ({ ...column }));
  const last = others.at(-1);
  if (!first || !last) return singleColumn(section);
  if (Math.abs(first.left - margins.left) < 20) first.left = margins.left;
  if (Math.abs(last.right - (width - margins.right)) < 30) last.right = Math.max(last.right, width - margins.right);
  let before = first;
  for (const column of others) {
    // Columns that overlap have no room between them.
    if (column.left < before.right + LEAST_GAP) before.right = Math.max(before.left + 10, column.left - LEAST_GAP);
    before = column;
  }
  return { section, columns: [first, ...others] };
}

export function sameLayout(one: Layout, other: Layout): boolean {
  return (
    one.section === other.section &&
    one.columns.length === other.columns.length &&
    one.columns.every(({ left, right }, index) => {
      const like = other.columns[index];
      return like !== undefined && Math.abs(left - like.left) < SAME && Math.abs(right - like.right) < SAME * 3;
    })
  );
}

/** Distances of the header, the footer and the text from the edges of the page. */
function edgesOf({ height, margins, headers, footers }: WrittenSection) {
  const head = headers.default ?? headers.first ?? headers.even;
  const foot = footers.default ?? footers.first ?? footers.even;
  return {
    header: head ? Math.min(head.from, margins.top) : 20,
    footer: foot ? height - foot.to : 20,
    // Text may reach down to the footer: everything on a page must fit, and lines may break a little differently. An
    // existing footer keeps text away.
    bottom: Math.max(LEAST_BOTTOM, Math.min(margins.bottom - SLACK, USUAL_BOTTOM)),
  };
}

/** Where the text of a page begins and ends: headers and footers that are higher than the margins push it. */
export function roomOf(
  section: WrittenSection,
  page: { first: boolean; even: boolean },
): { top: number; bottom: number } {
  const { header, footer, bottom } = edgesOf(section);
  const reach = section.reach(page);
  return {
    top: Math.max(section.margins.top, header + reach.header),
    bottom: section.height - Math.max(bottom, footer + reach.footer),
  };
}

/**
 * Writes the properties of a section (ECMA-376-1, 17.6.17).
 * @param anew whether to repeat the names of its headers and footers: a section that names none inherits them
 */
export function sectionProperties(
  { section, columns }: Layout,
  { begins, anew }: { begins: 'nextPage' | 'continuous'; anew: boolean },
): string {
  const { width, height, margins } = section;
  const [references, titlePage] = anew ? [section.references, section.titlePage] : ['', false];
  const [first, second] = columns;
  const last = columns.at(-1) ?? first;
  const right = width - last.right;
  const { header, footer, bottom } = edgesOf(section);
  const cols =
    second === undefined
      ? '<w:cols w:space="720"/>'
      : `<w:cols w:num="${columns.length}" w:space="${twips(second.left - first.right)}" w:equalWidth="0">${columns
          .map(({ left: from, right: to }, index) => {
            const next = columns[index + 1];
            return `<w:col w:w="${twips(to - from)}"${next ? ` w:space="${twips(Math.max(0, next.left - to))}"` : ''}/>`;
          })
          .join('')}</w:cols>`;
  return `<w:sectPr>${references}<w:type w:val="${begins}"/><w:pgSz w:w="${twips(width)}" w:h="${twips(height)}"${width > height ? ' w:orient="landscape"' : ''}/><w:pgMar w:top="${twips(margins.top)}" w:right="${Math.max(0, twips(right))}" w:bottom="${twips(bottom)}" w:left="${Math.max(0, twips(first.left))}" w:header="${Math.max(0, twips(header))}" w:footer="${Math.max(0, twips(footer))}" w:gutter="0"/>${cols}${titlePage ? '<w:titlePg/>' : ''}</w:sectPr>`;
}
