import type { RunningHead, Section } from '../document-model/model.ts';
import { heightOf, startOf } from './line-places.ts';
import { type Writing, writeParagraph } from './write-paragraph.ts';
import { HEAD, NAMES } from './xml.ts';

export interface HeadPart {
  name: string;
  kind: 'header' | 'footer';
  text: string;
}

/** A paragraph that takes next to no room from the text. */
const EMPTY = '<w:p><w:pPr><w:spacing w:line="20" w:lineRule="exact"/></w:pPr></w:p>';
const VARIANTS = ['default', 'first', 'even'] as const;

/** A section with the parts that hold its headers and footers, and the references to them. */
export interface WrittenSection extends Section {
  parts: HeadPart[];
  references: string;
  titlePage: boolean;
  /** Height of the header and of the footer of a page. */
  reach(page: { first: boolean; even: boolean }): { header: number; footer: number };
}

/** Writes the headers and footers of a section (ECMA-376-1, 17.10). */
export function writeHeads(section: Section, index: number, writing: Writing): WrittenSection {
  const parts: HeadPart[] = [];
  let references = '';
  const heights = new Map<string, number>();
  const titlePage = 'first' in section.headers || 'first' in section.footers;
  const even = 'even' in section.headers || 'even' in section.footers;
  for (const kind of ['header', 'footer'] as const) {
    const heads = kind === 'header' ? section.headers : section.footers;
    for (const variant of VARIANTS) {
      if ((variant === 'first' && !titlePage) || (variant === 'even' && !even)) continue;
      const head = variant === 'default' ? heads.default : variant in heads ? (heads[variant] ?? null) : heads.default;
      // A later section inherits unless it says otherwise.
      if (!head && index === 0 && variant === 'default') continue;
      const name = `${kind}${index + 1}-${variant}.xml`;
      const part = headPart(kind, head, writing);
      heights.set(`${kind}-${variant}`, part.height);
      parts.push({ name, kind, text: part.text });
      references += `<w:${kind}Reference w:type="${variant}" r:id="${writing.relations.part(kind, name)}"/>`;
    }
  }
  const variantOf = (page: { first: boolean; even: boolean }) =>
    titlePage && page.first ? 'first' : even && page.even ? 'even' : 'default';
  return {
    ...section,
    parts,
    references,
    titlePage,
    reach: (page) => ({
      header: heights.get(`header-${variantOf(page)}`) ?? 0,
      footer: heights.get(`footer-${variantOf(page)}`) ?? 0,
    }),
  };
}

function headPart(
  kind: HeadPart['kind'],
  head: RunningHead | null,
  writing: Writing,
): { text: string; height: number } {
  const tag = kind === 'header' ? 'hdr' : 'ftr';
  let y = head?.from ?? 0;
  const paragraphs = (head?.paragraphs ?? []).map((paragraph) => {
    const before = Math.max(0, startOf(paragraph) - y);
    y += before + heightOf(paragraph);
    const style = kind === 'header' ? 'Header' : 'Footer';
    const { head: begin, tail } = writeParagraph(
      paragraph,
      { before, after: 0, pageBreak: false, columnBreak: false, keepNext: false, lead: '' },
      { ...writing, style, links: false },
    );
    return begin + tail;
  });
  const text = `${HEAD}<w:${tag} ${NAMES}>${paragraphs.length > 0 ? paragraphs.join('') : EMPTY}</w:${tag}>`;
  return { text, height: y - (head?.from ?? 0) };
}
