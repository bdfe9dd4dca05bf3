import { readFileSync } from 'node:fs';
import { escapeHtml } from '../html/html.ts';
import type { FrontMatter } from './front-matter.ts';
import type { Heading, Rendered } from './render.ts';
import { STYLE } from './style.ts';

export interface PageOptions {
  title: string;
  language: string | null;
  matter: FrontMatter;
  /** Whether a table of contents is before the text. */
  contents: boolean;
  /** Whether the page forbids browsers to run or load anything. */
  guarded: boolean;
}

/** Content-Security-Policy of a page, in case something in it tries to load more: only images in it or next to it. */
const GUARD =
  "default-src 'none'; img-src 'self' file: data:; style-src 'unsafe-inline'; font-src data:; base-uri 'none'; form-action 'none'";

/** Writes a whole page that needs no other file. */
export function writePage(
  { html, headings, math }: Rendered,
  { title, language, matter, contents, guarded }: PageOptions,
): string {
  const head = [
    '<meta charset="utf-8">',
    ...(guarded ? [`<meta http-equiv="Content-Security-Policy" content="${GUARD}">`] : []),
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeHtml(title)}</title>`,
    ...metaOf('author', matter.authors),
    ...metaOf('date', matter.date === null ? [] : [matter.date]),
    ...metaOf('description', matter.description === null ? [] : [matter.description]),
    ...metaOf('keywords', matter.keywords.length > 0 ? [matter.keywords.join(', ')] : []),
    `<style>${STYLE}${math.formulas > math.unread ? mathStyle() : ''}</style>`,
  ];
  const lang = language === null ? '' : ` lang="${escapeHtml(language)}"`;
  const before = `${titleBlock(matter, headings)}${contents ? contentsOf(headings) : ''}`;
  return `<!doctype html>\n<html${lang}>\n<head>\n${head.join('\n')}\n</head>\n<body>\n${before}<main>\n${html}</main>\n</body>\n</html>\n`;
}

function metaOf(name: string, values: readonly string[]): string[] {
  return values.map((value) => `<meta name="${name}" content="${escapeHtml(value)}">`);
}

/** The front matter, above the text; the title only if the text does not begin with it. */
function titleBlock({ title, subtitle, authors, date }: FrontMatter, headings: readonly Heading[]): string {
  const [first] = headings;
  const lines = [
    ...(title !== null && !(first?.level === 1 && first.text === title) ? [`<h1>${escapeHtml(title)}</h1>`] : []),
    ...[subtitle, [...authors, date].filter(Boolean).join(' · ')].flatMap((line) =>
      line ? [`<p>${escapeHtml(line)}</p>`] : [],
    ),
  ];
  return lines.length === 0 ? '' : `<header>\n${lines.join('\n')}\n</header>\n`;
}

function contentsOf(headings: readonly Heading[]): string {
  const top = headings.reduce((least, { level }) => Math.min(least, level), 6);
  const items = headings
    .filter(({ text }) => text !== '')
    .map(({ level, id, text }) => {
      const style = level > top ? ` style="margin-left:${(level - top) * 1.2}em"` : '';
      return `<li${style}><a href="#${escapeHtml(id)}">${escapeHtml(text)}</a></li>`;
    });
  return items.length === 0 ? '' : `<nav class="contents">\n<ul>\n${items.join('\n')}\n</ul>\n</nav>\n`;
}

/** The styles of formulas, with the font of their letters in script. */
function mathStyle(): string {
  const font = readFileSync(new URL(import.meta.resolve('temml/dist/Temml.woff2'))).toString('base64');
  return readFileSync(new URL(import.meta.resolve('temml/dist/Temml-Local.css')), 'utf8')
    .replace(/\/\*.*?\*\//gs, '')
    .replace("url('Temml.woff2')", `url(data:font/woff2;base64,${font})`)
    .replace(/\s+/g, ' ');
}
