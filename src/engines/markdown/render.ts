import { createRequire } from 'node:module';
import MarkdownIt, { type MarkdownIt as Markdown, type Renderer, type StateCore, type Token } from 'markdown-it';
import { escapeHtml, HIDDEN_ELEMENTS } from '../html/html.ts';
import { kindOfPicture, mayLink } from './addresses.ts';
import { createHtmlCleaner, write } from './clean-html.ts';
import { addFootnotes } from './footnotes.ts';
import { addMath, type MathCount } from './math.ts';
import { tokenRule } from './token-rule.ts';

/** The part of it used here; its own types would add the DOM's. */
interface Highlighter {
  getLanguage(name: string): object | undefined;
  highlight(code: string, options: { language: string; ignoreIllegals: boolean }): { value: string };
}

const highlighter: Highlighter = createRequire(import.meta.url)('highlight.js/lib/common');

/** Longer code is not highlighted, since the highlighter may read some of it many times. */
const MAX_CODE = 50_000;
const MAX_HIGHLIGHTED = 1_000_000;

export interface RenderOptions {
  /** Treatment of HTML in the text: cleaned, shown as text, or kept. */
  html: 'clean' | 'escape' | 'keep';
  math: boolean;
  highlight: boolean;
  /** Whether ends of lines are breaks. */
  breaks: boolean;
  /** Returns an image next to the text as a URL within the page; null if there is none. */
  picture(address: string): string | null;
}

export interface Heading {
  level: number;
  id: string;
  text: string;
}

export interface Rendered {
  /** The elements of the text. */
  html: string;
  headings: Heading[];
  math: MathCount;
  /** Images that are links, since they are elsewhere. */
  linked: number;
  /** Images next to the text that are not embedded in the page. */
  missing: number;
}

/** Makes HTML of a text in Markdown: CommonMark with tables, task lists, footnotes, struck out text, formulas and colored code. */
export function renderMarkdown(text: string, options: RenderOptions): Rendered {
  const md = new MarkdownIt({ html: options.html !== 'escape', linkify: true, breaks: options.breaks });
  md.linkify.set({ fuzzyEmail: false });
  const math = { formulas: 0, unread: 0, written: 0 };
  const headings: Heading[] = [];
  md.renderer.rules.generated = tokenRule(({ content }) => content);
  addFootnotes(md);
  if (options.math) addMath(md, math);
  md.core.ruler.push('headings', (state) => void headings.push(...nameHeadings(state)));
  md.core.ruler.push('tasks', markTasks);
  const code = { left: options.highlight ? MAX_HIGHLIGHTED : 0 };
  md.set({ highlight: (source, language) => highlight(source, language, code) });
  wrapTables(md.renderer);
  const images = showImages(md, options);
  const end = options.html === 'clean' ? cleanHtml(md, images.show) : () => '';
  if (options.html !== 'keep') md.validateLink = (address) => mayLink(address) || kindOfPicture(address) === 'held';
  const html = md.render(text, {}) + end();
  return { html, headings, math, ...images.count };
}

function highlight(source: string, language: string, code: { left: number }): string {
  if (!language || source.length > Math.min(MAX_CODE, code.left) || !highlighter.getLanguage(language)) return '';
  code.left -= source.length;
  return highlighter.highlight(source, { language, ignoreIllegals: true }).value;
}

/** Wide tables are moved within their own frame, and not the page with them. */
function wrapTables({ rules }: Renderer): void {
  rules.table_open = () => '<div class="table"><table>\n';
  rules.table_close = () => '</table></div>\n';
}

function cleanHtml({ renderer, core }: Markdown, show: (attributes: Record<string, string>) => string): () => string {
  const cleaner = createHtmlCleaner(show);
  const clean = tokenRule(({ content }) => cleaner.clean(content));
  renderer.rules.html_block = clean;
  renderer.rules.html_inline = clean;
  core.ruler.push('hidden', ({ tokens }) => {
    for (const token of tokens) if (token.children) token.children = withoutHidden(token.children);
  });
  return () => cleaner.end();
}

/** The parts of a line of text without invisible elements (scripts, styles) and their content. */
function withoutHidden(children: Token[]): Token[] {
  const shown: Token[] = [];
  let hiddenTo = -1;
  for (const [at, child] of children.entries()) {
    if (at <= hiddenTo) continue;
    const name = child.type === 'html_inline' ? /^<([a-z]+)[\s>]/i.exec(child.content)?.[1]?.toLowerCase() : undefined;
    const end = name && HIDDEN_ELEMENTS.has(name) ? endOf(name, children, at) : -1;
    if (end < 0) shown.push(child);
    else hiddenTo = end;
  }
  return shown;
}

function endOf(name: string, children: readonly Token[], from: number): number {
  const end = `</${name}`;
  return children.findIndex(
    ({ type, content }, at) => at > from && type === 'html_inline' && content.toLowerCase().startsWith(end),
  );
}

/** Remote images become links: opening a page loads nothing. */
function showImages({ renderer }: Markdown, { html, picture }: RenderOptions) {
  const count = { linked: 0, missing: 0 };
  let links = 0;
  const { rules } = renderer;
  rules.link_open = (tokens, index, options, _env, self) => {
    links++;
    return self.renderToken(tokens, index, options);
  };
  rules.link_close = (tokens, index, options, _env, self) => {
    links--;
    return self.renderToken(tokens, index, options);
  };
  const show = ({ src = '', alt = '', ...rest }: Record<string, string>): string => {
    const kind = kindOfPicture(src);
    const held = kind === 'beside' ? picture(src) : src;
    if (kind === 'held' || (kind === 'beside' && held !== null) || (kind === 'elsewhere' && html === 'keep')) {
      return `<img${write({ src: held ?? src, alt, ...rest })}>`;
    }
    if (kind === 'beside') count.missing++;
    if (kind !== 'elsewhere') return `<span class="no-image">${escapeHtml(alt)}</span>`;
    count.linked++;
    const words = escapeHtml(alt || src);
    return links > 0 ? words : `<a${write({ href: src })}>${words}</a>`;
  };
  rules.image = (tokens, index, options, env, self) => {
    const token = tokens[index];
    if (!token) return '';
    const title = token.attrGet('title');
    const alt = self.renderInlineAsText(token.children ?? [], options, env ?? {});
    return show({ src: String(token.attrGet('src') ?? ''), alt, ...(title && { title: String(title) }) });
  };
  return { count, show };
}

/** Sets the id of each heading from its words, so that links can lead there. */
function nameHeadings({ tokens }: StateCore): Heading[] {
  const used = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const children = tokens[index + 1]?.children ?? [];
    const text = children
      .map(({ type, content }) => (/^(?:text|code_inline|math)$/.test(type) ? content : ''))
      .join('');
    const slug = slugOf(text);
    const before = used.get(slug) ?? 0;
    used.set(slug, before + 1);
    const id = before === 0 ? slug : `${slug}-${before}`;
    token.attrSet('id', id);
    return [{ level: Number(token.tag.slice(1)), id, text: text.trim() }];
  });
}

function slugOf(text: string): string {
  const words = text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, '');
  return words.replace(/\s+/g, '-').slice(0, 100) || 'section';
}

/** Items that begin with `[ ]` or `[x]` get a box. */
function markTasks({ tokens, Token }: StateCore): void {
  tokens.forEach((token, index) => {
    const item = tokens[index - 2];
    const { children } = token;
    const first = children?.[0];
    if (!children || token.type !== 'inline' || item?.type !== 'list_item_open' || first?.type !== 'text') return;
    const box = /^\[([ xX])\](?:\s|$)/.exec(first.content);
    if (!box || tokens[index - 1]?.type !== 'paragraph_open') return;
    first.content = first.content.slice(box[0].length);
    const mark = new Token('generated', '', 0);
    mark.content = `<input type="checkbox" disabled${box[1] === ' ' ? '' : ' checked'}> `;
    children.unshift(mark);
    item.attrJoin('class', 'task');
  });
}
