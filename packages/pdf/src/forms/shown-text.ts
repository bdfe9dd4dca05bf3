import { contentOf, type EditedDocument } from '../edit/edited-document.ts';
import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import { type PdfDict, PdfStream, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

const SHOWING = new Set(['Tj', 'TJ', "'", '"']);
const MAX_BYTES = 64 * 1024;

/**
 * Whether a widget's appearance already shows a text, in fonts whose codes are letters: then it looks as intended, and
 * need not be redrawn. Blanks do not count.
 */
export function showsAlready(edited: EditedDocument, widget: PdfDict, text: string): boolean {
  const look = edited.entries(widget).within('AP').get('N');
  if (!(look instanceof PdfStream)) return false;
  const content = contentOf(edited, look);
  if (content.length > MAX_BYTES) return false;
  const cursor = cursorAt(content);
  let shown = '';
  let strings = '';
  for (let token = readToken(cursor, 0, false); token !== EOF; token = readToken(cursor, 0, false)) {
    if (token instanceof Keyword) {
      if (token.word === 'Do' || token.word === 'BI') return false;
      if (SHOWING.has(token.word)) shown += strings;
      strings = '';
    } else if (token instanceof PdfString) strings += decodeText(token);
    else if (Array.isArray(token)) for (const part of token) if (part instanceof PdfString) strings += decodeText(part);
  }
  const plain = (words: string): string => words.normalize('NFC').replaceAll(/\s/g, '');
  return text !== '' && plain(shown) === plain(text);
}
