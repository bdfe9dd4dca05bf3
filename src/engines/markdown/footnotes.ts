import type { MarkdownIt, StateBlock, StateInline, Token } from 'markdown-it';
import { tokenRule } from './token-rule.ts';

const MAX_LABEL = 100;
const OPEN = 'footnote_open';
const CLOSE = 'footnote_close';

interface Footnote {
  /** In the order in which they are first spoken of, from 1; 0 until then. */
  number: number;
  uses: number;
}

interface FootnoteEnv {
  footnotes?: Map<string, Footnote>;
  /** How many of them were spoken of by now. */
  footnotesUsed?: number;
}

/** Adds footnotes: `[^label]` in a text, and `[^label]: …` with the text under it. */
export function addFootnotes(md: MarkdownIt): void {
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  md.block.ruler.before('reference', 'footnote', readDefinition, { alt });
  md.inline.ruler.after('image', 'footnote_mark', readMark);
  md.core.ruler.after('inline', 'footnotes_at_end', (state) => {
    const { footnotes } = state.env as FootnoteEnv;
    if (footnotes) state.tokens = putAtEnd(state.tokens, footnotes, state.Token);
  });
  md.renderer.rules.footnote_mark = tokenRule(({ meta }) => {
    const { number, use } = meta as { number: number; use: number };
    return `<sup class="footnote-mark"><a id="fnref-${number}-${use}" href="#fn-${number}">${number}</a></sup>`;
  });
  md.renderer.rules.footnote_back = tokenRule(({ meta }) => {
    const { number, uses } = meta as { number: number; uses: number };
    const links = Array.from({ length: Math.min(uses, 20) }, (_, use) => {
      return `<a class="footnote-back" href="#fnref-${number}-${use + 1}" aria-label="${number}">↩</a>`;
    });
    return ` ${links.join(' ')}`;
  });
}

function readDefinition(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const [mark = 0, shift = 0, count = 0] = [state.bMarks[line], state.tShift[line], state.sCount[line]];
  const start = mark + shift;
  const label = labelAt(state.src, start, state.eMarks[line] ?? 0);
  if (label === null || state.src[start + label.length + 3] !== ':') return false;
  if (silent) return true;
  const env = state.env as FootnoteEnv;
  env.footnotes ??= new Map();
  if (!env.footnotes.has(label)) env.footnotes.set(label, { number: 0, uses: 0 });
  state.push(OPEN, '', 1).meta = { label };
  // The text after the colon is its own block, with the lines indented by four.
  const { blkIndent, parentType } = state;
  const from = start + label.length + 4;
  const text = state.skipSpaces(from);
  state.bMarks[line] = from;
  state.tShift[line] = text - from;
  state.blkIndent += 4;
  state.sCount[line] = state.blkIndent;
  state.parentType = 'reference';
  state.md.block.tokenize(state, line, end);
  [state.bMarks[line], state.tShift[line], state.sCount[line]] = [mark, shift, count];
  state.blkIndent = blkIndent;
  state.parentType = parentType;
  state.push(CLOSE, '', -1);
  return true;
}

function readMark(state: StateInline, silent: boolean): boolean {
  const env = state.env as FootnoteEnv;
  const { footnotes } = env;
  const label = footnotes ? labelAt(state.src, state.pos, state.posMax) : null;
  const footnote = label === null ? undefined : footnotes?.get(label);
  if (label === null || !footnote) return false;
  if (!silent) {
    if (footnote.number === 0) {
      env.footnotesUsed = (env.footnotesUsed ?? 0) + 1;
      footnote.number = env.footnotesUsed;
    }
    footnote.uses++;
    state.push('footnote_mark', '', 0).meta = { number: footnote.number, use: footnote.uses };
  }
  state.pos += label.length + 3;
  return true;
}

/** The label of `[^label]` at `start`; null if there is none. */
function labelAt(text: string, start: number, end: number): string | null {
  if (text[start] !== '[' || text[start + 1] !== '^') return null;
  return /^[^\s[\]]+(?=\])/.exec(text.slice(start + 2, Math.min(end, start + 3 + MAX_LABEL)))?.[0] ?? null;
}

/** Moves the text of footnotes into a list at the end. */
function putAtEnd(tokens: readonly Token[], footnotes: Map<string, Footnote>, make: typeof Token): Token[] {
  const text: Token[] = [];
  const contents = new Map<string, Token[]>();
  const under: Token[][] = [];
  for (const token of tokens) {
    if (token.type === OPEN) {
      const { label } = token.meta as { label: string };
      const content: Token[] = [];
      if (!contents.has(label)) contents.set(label, content);
      under.push(content);
    } else if (token.type === CLOSE) under.pop();
    else (under.at(-1) ?? text).push(token);
  }
  const used = [...footnotes].filter(([, { number }]) => number > 0).sort(([, a], [, b]) => a.number - b.number);
  if (used.length === 0) return text;
  const html = (content: string) => {
    const token = new make('generated', '', 0);
    token.content = content;
    return token;
  };
  text.push(html('<section class="footnotes" role="doc-endnotes">\n<ol>\n'));
  for (const [label, { number, uses }] of used) {
    const content = contents.get(label) ?? [];
    const back = new make('footnote_back', '', 0);
    back.meta = { number, uses };
    const last = content.at(-1)?.type === 'paragraph_close' ? content.pop() : undefined;
    text.push(html(`<li id="fn-${number}">`));
    for (const token of content) text.push(token);
    text.push(back, ...(last ? [last] : []), html('</li>\n'));
  }
  text.push(html('</ol>\n</section>\n'));
  return text;
}
