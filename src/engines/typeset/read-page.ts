import { Parser } from 'htmlparser2';
import { SheafError } from '../../errors.ts';
import { formatMessage } from '../../texts/format.ts';
import { VOID_ELEMENTS } from '../html/html.ts';
import { TYPESET_NOTES } from './notes.ts';

/** An element of a page. */
export interface PageElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: PageNode[];
}

export type PageNode = PageElement | string;

/** Depth of elements; deeper content goes into the deepest of them. */
const MAX_DEPTH = 48;
/** Bytes that the typesetter may use, less than a child may have, and its measured use for a page's content. */
const MAX_BYTES = 700 * 1024 * 1024;
const PER_CHARACTER = 240;
const PER_LINE_OF_CODE = 4000;
const PER_SIGN = 6000;
const PER_ELEMENT = 8000;
const PER_BLOCK = 20_000;
const PER_ENTRY = 60_000;
const SIGNS = new Set(['mi', 'mn', 'mo', 'mtd', 'mfrac', 'msqrt', 'mtext']);
const BLOCKS = new Set(['a', 'blockquote', 'img', 'p', 'pre', 'td', 'th']);
const ENTRIES = new Set(['dd', 'dt', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'li']);
/** Elements that exist before them and stay small: rows of tables, frames of their content. */
const FREE = new Set([
  'tr',
  'tbody',
  'thead',
  'table',
  'ul',
  'ol',
  'mrow',
  'mtr',
  'mtable',
  'math',
  'semantics',
  'mspace',
  'main',
]);

/** Elements that show no text themselves. */
const FRAMES = new Set(['table', 'tbody', 'thead', 'tfoot', 'tr', 'ul', 'ol', 'dl']);

function costOf(name: string): number {
  if (FREE.has(name)) return 100;
  return ENTRIES.has(name) ? PER_ENTRY : BLOCKS.has(name) ? PER_BLOCK : SIGNS.has(name) ? PER_SIGN : PER_ELEMENT;
}

/** Limit of a page of only text, in millions of characters. */
const ABOUT = 2;

/** Reads the body of a page that was written here. @throws SheafError `limit_exceeded` when it is more than can be set */
export function readBody(html: string): PageElement {
  const body: PageElement = { name: 'body', attributes: {}, children: [] };
  const open: PageElement[] = [];
  let within = false;
  let skipped = 0;
  let left = MAX_BYTES;
  const spend = (bytes: number): void => {
    left -= bytes;
    if (left < 0) throw tooLong();
  };
  const parser = new Parser({
    onopentag(name, attributes) {
      if (name === 'body') within = true;
      if (name === 'body' || !within) return;
      spend(costOf(name));
      const parent = open.at(-1) ?? body;
      if (open.length >= MAX_DEPTH && !isVoid(name)) {
        skipped++;
        return;
      }
      const element = { name, attributes, children: [] };
      parent.children.push(element);
      open.push(element);
    },
    onclosetag(name) {
      if (name === 'body') within = false;
      if (!within) return;
      if (skipped > 0 && !isVoid(name)) skipped--;
      else open.pop();
    },
    ontext(text) {
      if (!within) return;
      spend(text.length * PER_CHARACTER);
      if (open.some(({ name }) => name === 'pre')) spend((text.split('\n').length - 1) * PER_LINE_OF_CODE);
      // Content that is too deep goes into the last element that shows text.
      const { children } = (skipped > 0 ? open.findLast(({ name }) => !FRAMES.has(name)) : open.at(-1)) ?? body;
      const last = children.at(-1);
      if (typeof last === 'string') children[children.length - 1] = last + text;
      else children.push(text);
    },
  });
  parser.end(html);
  return body;
}

const isVoid = (name: string): boolean => VOID_ELEMENTS.has(name) || name === 'input';

function tooLong(): SheafError {
  const reason = { code: 'typeset_long', most: ABOUT };
  const message = formatMessage(TYPESET_NOTES.typeset_long, reason, 'en');
  return new SheafError('limit_exceeded', message, { reason });
}

/** The text of an element with its descendants. */
export function textOf(node: PageNode): string {
  return typeof node === 'string' ? node : node.children.map(textOf).join('');
}
