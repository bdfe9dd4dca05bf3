import { type FrontMatter, readFrontMatter } from './front-matter.ts';
import type { MarkdownNote } from './notes.ts';
import { writePage } from './page.ts';
import { openMarkdown } from './read-source.ts';
import { type Heading, type RenderOptions, renderMarkdown } from './render.ts';

export interface ConvertOptions extends Omit<RenderOptions, 'picture'> {
  /** Title and language of the page, which override those in the text. */
  title: string | null;
  language: string | null;
  contents: boolean;
  /** Title of the page if neither names one. */
  fallbackTitle: string;
  /** Whether the file is a ZIP of a text with its images, and how many bytes that may unpack to. */
  zip: boolean;
  maxBytes: number;
}

export interface MarkdownPage {
  html: string;
  title: string;
  /** Language of the page; null if nothing says it. */
  language: string | null;
  matter: FrontMatter;
  words: number;
  headings: number;
  formulas: number;
  notes: (MarkdownNote | { code: 'windows_encoding' })[];
}

/** Makes a page of a file in Markdown. @throws SheafError `unprocessable_file`, `limit_exceeded` */
export function convertMarkdown(path: string, options: ConvertOptions): MarkdownPage {
  using source = openMarkdown(path, { zip: options.zip, maxBytes: options.maxBytes });
  const { matter, text, unread } = readFrontMatter(source.text.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n'));
  const rendered = renderMarkdown(text, { ...options, picture: source.picture });
  const { headings, math, linked, missing } = rendered;
  const title = options.title ?? matter.title ?? firstTitle(headings) ?? options.fallbackTitle;
  const language = options.language ?? matter.language;
  const guarded = options.html !== 'keep';
  const html = writePage(rendered, { title, matter, language, contents: options.contents, guarded });
  const notes: MarkdownPage['notes'] = [];
  if (source.windows) notes.push({ code: 'windows_encoding' });
  if (unread) notes.push({ code: 'front_matter_unread' });
  if (math.unread > 0) notes.push({ code: 'formulas_unread', count: math.unread });
  if (linked > 0) notes.push({ code: 'images_linked', count: linked });
  if (missing > 0) notes.push({ code: 'images_missing', count: missing });
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return { html, title, language, matter, words, headings: headings.length, formulas: math.formulas, notes };
}

function firstTitle(headings: readonly Heading[]): string | null {
  return headings.find(({ level, text }) => level === 1 && text !== '')?.text ?? null;
}
