import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import { type PdfDict, PdfName } from '../syntax/objects.ts';

/** The dictionary of an inline image, and where its data begin and end. */
export interface InlineImage {
  dict: PdfDict;
  dataFrom: number;
  dataTo: number;
}

/** Reads an inline image from a piece of content that begins with `BI` and ends with `EI` (ISO 32000-2, 8.9.7). */
export function readInlineImage(bytes: Uint8Array, { from, to }: { from: number; to: number }): InlineImage {
  const cursor = cursorAt(bytes, from, to);
  const dict: PdfDict = new Map();
  let key: string | null = null;
  for (;;) {
    const token = readToken(cursor, 0, false);
    if (token === EOF) break;
    if (token instanceof Keyword) {
      if (token.word === 'ID') break;
      continue;
    }
    if (key === null) key = token instanceof PdfName ? token.name : null;
    else {
      dict.set(key, token);
      key = null;
    }
  }
  return { dict, dataFrom: Math.min(to, cursor.pos + 1), dataTo: Math.max(cursor.pos, to - 2) };
}
