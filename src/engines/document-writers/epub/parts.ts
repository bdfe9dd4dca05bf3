import type { WrittenHeading } from '../html-blocks.ts';
import type { DocumentAbout } from '../options.ts';
import { DOCUMENT_STYLE } from '../write-html.ts';
import { escapeXml } from '../xml.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const XHTML = 'http://www.w3.org/1999/xhtml';
const OPS = 'http://www.idpf.org/2007/ops';

export const MIMETYPE = 'application/epub+zip';
export const STYLE = `${DOCUMENT_STYLE.trim()}\n`;

export interface BookHeading extends WrittenHeading {
  chapter: string;
}

export interface BookPage {
  /** Counted from 1. */
  page: number;
  chapter: string;
}

export interface BookFile {
  id: string;
  name: string;
  type: string;
  properties?: string;
}

export interface BookAbout extends DocumentAbout {
  /** A URN that is the same for the same document. */
  identifier: string;
  modified: Date;
}

/** Where the package is (EPUB 3.3, 4.2.6.3.1). */
export const CONTAINER = `${HEAD}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n`;

/** Begins a document of the book (EPUB 3.3, 6.1). */
export function beginChapter({ title, language }: DocumentAbout): string {
  return `${HEAD}<!DOCTYPE html>\n<html xmlns="${XHTML}" xmlns:epub="${OPS}"${languageOf(language)}>\n<head><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>\n<body>\n`;
}

export const END_CHAPTER = '</body>\n</html>\n';

/** Writes the package document (EPUB 3.3, 5). @param spine ids of the chapters in their order */
export function packagePart(about: BookAbout, files: readonly BookFile[], spine: readonly string[]): string {
  const items = files.map(
    ({ id, name, type, properties }) =>
      `<item id="${id}" href="${escapeXml(name)}" media-type="${type}"${properties ? ` properties="${properties}"` : ''}/>`,
  );
  const creator = about.author === null ? '' : `<dc:creator>${escapeXml(about.author)}</dc:creator>`;
  const modified = `${about.modified.toISOString().slice(0, 19)}Z`;
  return `${HEAD}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">${about.identifier}</dc:identifier><dc:title>${escapeXml(about.title)}</dc:title><dc:language>${about.language ?? 'und'}</dc:language>${creator}<meta property="dcterms:modified">${modified}</meta></metadata>\n<manifest>${items.join('\n')}</manifest>\n<spine>${spine.map((id) => `<itemref idref="${id}"/>`).join('')}</spine></package>\n`;
}

/** Writes the navigation document: a table of contents, and where pages begin (EPUB 3.3, 7). */
export function navigationPart(
  about: DocumentAbout,
  headings: readonly BookHeading[],
  pages: readonly BookPage[],
  first: string,
): string {
  const contents =
    headings.length > 0 ? contentsOf(headings) : `<ol><li><a href="${first}">${escapeXml(about.title)}</a></li></ol>`;
  const list = pages.map(({ page, chapter }) => `<li><a href="${chapter}#page-${page}">${page}</a></li>`);
  return `${beginChapter(about)}<nav epub:type="toc" id="toc">${contents}</nav>\n<nav epub:type="page-list" hidden="hidden"><ol>${list.join('\n')}</ol></nav>\n${END_CHAPTER}`;
}

/** Nested lists of headings; levels that are left out count for nothing. */
function contentsOf(headings: readonly BookHeading[]): string {
  let html = '';
  const open: number[] = [];
  for (const { level, chapter, id, text } of headings) {
    while (open.length > 1 && (open.at(-1) ?? 0) > level) {
      html += '</li></ol>';
      open.pop();
    }
    const last = open.at(-1);
    if (last !== undefined && last >= level) html += '</li>\n';
    else {
      html += '<ol>';
      open.push(level);
    }
    html += `<li><a href="${chapter}#${id}">${escapeXml(text)}</a>`;
  }
  return html + '</li></ol>'.repeat(open.length);
}

function languageOf(language: string | null): string {
  return language === null ? '' : ` lang="${language}" xml:lang="${language}"`;
}
