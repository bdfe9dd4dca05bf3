import type { MarkdownIt, StateBlock, StateInline } from 'markdown-it';
import temml from 'temml';
import { escapeHtml } from '../html/html.ts';
import { tokenRule } from './token-rule.ts';

const MAX_INLINE = 2000;
const MAX_DISPLAY = 20_000;
/** Characters that all formulas of a text may become: macros make much of little. */
const MAX_WRITTEN = 64 * 1024 * 1024;
const DOLLAR = 0x24;

/** Which formulas were set, and which could not be. */
export interface MathCount {
  formulas: number;
  unread: number;
  /** Characters of the source. */
  written: number;
}

/** Adds formulas: `$…$` in a line, `$$…$$` and fences of `math` on separate lines. They become MathML. */
export function addMath(md: MarkdownIt, count: MathCount): void {
  md.inline.ruler.after('escape', 'math', readInline);
  const alt = ['paragraph', 'reference', 'blockquote', 'list'];
  md.block.ruler.before('fence', 'math_block', readBlock, { alt });
  md.renderer.rules.math = tokenRule(({ content }) => setFormula(content, false, count));
  md.renderer.rules.math_display = tokenRule(({ content }) => setFormula(content, true, count));
  md.renderer.rules.math_block = tokenRule(({ content }) => `<p>${setFormula(content, true, count)}</p>\n`);
  md.core.ruler.push('math_fences', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'fence' && token.info.trim() === 'math') token.type = 'math_block';
  });
}

/** Sets a formula; an invalid one stays as written. */
function setFormula(formula: string, displayMode: boolean, count: MathCount): string {
  count.formulas++;
  try {
    if (formula.length > MAX_DISPLAY || count.written > MAX_WRITTEN) throw new RangeError('more than is set');
    // Each has its own macros, so that none changes the others.
    const html = temml.renderToString(formula, {
      displayMode,
      throwOnError: true,
      trust: false,
      maxExpand: 1000,
      macros: {},
      maxSize: [50, 500],
    });
    count.written += html.length;
    return html;
  } catch {
    count.unread++;
    return `<code class="unread-formula">${escapeHtml(formula.trim())}</code>`;
  }
}

/** As Pandoc has it: no space after the first mark nor before the last, and no digit after that, or prices would be formulas. */
function readInline(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  if (src.charCodeAt(pos) !== DOLLAR) return false;
  const display = src.charCodeAt(pos + 1) === DOLLAR;
  const mark = display ? '$$' : '$';
  const start = pos + mark.length;
  const text = src.slice(start, Math.min(posMax, start + MAX_INLINE));
  if (!display && /^\s|^$/.test(text)) return false;
  const length = closingOf(text, mark);
  if (length <= 0) return false;
  if (!silent) {
    const token = state.push(display ? 'math_display' : 'math', '', 0);
    token.content = text.slice(0, length);
  }
  state.pos = start + length + mark.length;
  return true;
}

function closingOf(text: string, mark: string): number {
  for (let at = text.indexOf('$'); at >= 0; at = text.indexOf('$', at + 1)) {
    if (text[at - 1] === '\\') continue;
    if (mark === '$$') {
      if (text[at + 1] === '$') return at;
    } else if (at > 0 && !/\s/.test(text.charAt(at - 1)) && !/\d/.test(text.charAt(at + 1))) return at;
  }
  return -1;
}

function readBlock(state: StateBlock, line: number, end: number, silent: boolean): boolean {
  const textOf = (each: number) =>
    state.src.slice((state.bMarks[each] ?? 0) + (state.tShift[each] ?? 0), state.eMarks[each]);
  const first = textOf(line).trimEnd();
  if (!first.startsWith('$$') || (state.sCount[line] ?? 0) - state.blkIndent >= 4) return false;
  let text = first.slice(2);
  const lines = [text];
  let last = line;
  let size = first.length;
  while (!text.trimEnd().endsWith('$$')) {
    last++;
    if (last >= end || (state.sCount[last] ?? 0) < state.blkIndent || size > MAX_DISPLAY) return false;
    text = textOf(last);
    lines.push(text);
    size += text.length + 1;
  }
  const content = lines.join('\n').trimEnd().slice(0, -2);
  if (content.trim() === '' || content.includes('$$')) return false;
  if (silent) return true;
  state.line = last + 1;
  const token = state.push('math_block', '', 0);
  token.content = content;
  token.map = [line, state.line];
  return true;
}
