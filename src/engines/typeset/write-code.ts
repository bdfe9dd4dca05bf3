import { joined, literal } from './literals.ts';
import type { PageElement, PageNode } from './read-page.ts';
import type { Place } from './setting.ts';

/** Width of a letter of code, and size of code relative to the text. */
const ADVANCE = 0.6;
const CODE_SIZE = 0.875;
const INSET = 20;
const TAB = 4;
/** Lines that are set as one: the time for them grows with their square. */
const MAX_LINES = 200;

/** Roles that highlighters assign to words of code, and the colors of the prelude. */
const COLORS: readonly [RegExp, string][] = [
  [/^hljs-(?:comment|quote|meta)\b/, 'soft'],
  [/^hljs-(?:keyword|selector-tag|doctag|type)\b/, 'word'],
  [/^hljs-(?:string|regexp|link)\b/, 'value'],
  [/^hljs-(?:title|section|name|selector-id|selector-class)\b/, 'named'],
  [/^hljs-(?:number|literal|attr|attribute|variable|built_in|symbol|bullet)\b/, 'numeral'],
  [/^hljs-addition\b/, 'added'],
  [/^hljs-deletion\b/, 'removed'],
];

interface Piece {
  text: string;
  color: string | null;
}

/** Writes preformatted text with its line breaks; lines wider than the page wrap at its edge. */
export function writeCode(element: PageElement, { width, page }: Place): string {
  const columns = Math.max(8, Math.floor((width - INSET) / (page.size * CODE_SIZE * ADVANCE)));
  let line: Piece[] = [];
  const lines = [line];
  const add = (color: string | null, raw: string): void => {
    for (const [index, text] of raw.split('\n').entries()) {
      if (index > 0) {
        line = [];
        lines.push(line);
      }
      if (text !== '') line.push({ text, color });
    }
  };
  const visit = (nodes: readonly PageNode[], color: string | null): void => {
    for (const node of nodes) {
      if (typeof node === 'string') add(color, node);
      else if (node.name === 'br') add(color, '\n');
      else visit(node.children, colorOf(node) ?? color);
    }
  };
  visit(element.children, null);
  if (lines.length > 1 && line.length === 0) lines.pop();
  const written = lines.flatMap((line) => broken(line, columns)).map(writeLine);
  const parts: string[] = [];
  for (let at = 0; at < written.length; at += MAX_LINES) {
    parts.push(
      joined(written.slice(at, at + MAX_LINES).flatMap((line, index) => (index > 0 ? ['linebreak()', line] : line))),
    );
  }
  return `code-block((${parts.join(',')},))`;
}

function colorOf({ attributes }: PageElement): string | null {
  const role = attributes.class ?? '';
  return COLORS.find(([pattern]) => pattern.test(role))?.[1] ?? null;
}

function writeLine(line: readonly Piece[]): string {
  const parts = line.map(({ text, color }) => (color ? `text(fill: ${color}, ${literal(text)})` : literal(text)));
  return parts.length === 0 ? 'cut' : joined(parts);
}

/** Breaks a line after this many columns; East Asian characters take two. */
function broken(line: readonly Piece[], columns: number): Piece[][] {
  let row: Piece[] = [];
  const rows = [row];
  let column = 0;
  for (const { text, color } of line) {
    let run = '';
    for (const character of text) {
      const shown =
        character === '\t' ? '\u00a0'.repeat(TAB - (column % TAB)) : character === ' ' ? '\u00a0' : character;
      const wide = columnsOf(character, shown);
      if (column + wide > columns) {
        if (run !== '') row.push({ text: run, color });
        row = [];
        rows.push(row);
        [run, column] = ['', 0];
      }
      run += shown;
      column += wide;
    }
    if (run !== '') row.push({ text: run, color });
  }
  return rows;
}

const WIDE =
  /^[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\uff00-\uff60\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

function columnsOf(character: string, shown: string): number {
  if (/^[\p{M}\u200d]/u.test(character)) return 0;
  return WIDE.test(character) ? 2 : [...shown].length;
}
