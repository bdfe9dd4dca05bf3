import { cursorAt, EOF, Keyword, readToken } from '../syntax/lexer.ts';
import { type PdfObject, PdfString } from '../syntax/objects.ts';

/** The content of a CMap (Adobe technical note 5014; ISO 32000-2, 9.7.5 and 9.10.3). */
export interface CMap {
  /** Lengths of codes in bytes, by their first byte; 0 for invalid ones. */
  lengths: Uint8Array;
  cids: Map<number, number>;
  /** Text by code. */
  texts: Map<number, string>;
}

const MAX_MAPPED = 200_000;

/** Parses a CMap: its code spaces, and the characters of codes. Skips damaged syntax. */
export function parseCMap(bytes: Uint8Array): CMap {
  const cmap: CMap = { lengths: new Uint8Array(256), cids: new Map(), texts: new Map() };
  const cursor = cursorAt(bytes);
  let operands: PdfObject[] = [];
  for (;;) {
    const token = readToken(cursor, 0, false);
    if (token === EOF) return cmap;
    if (!(token instanceof Keyword)) {
      if (operands.length < 10_000) operands.push(token);
      continue;
    }
    take(cmap, token.word, operands);
    operands = [];
  }
}

function take(cmap: CMap, word: string, operands: PdfObject[]): void {
  if (word === 'endcodespacerange') {
    for (let at = 0; at + 1 < operands.length; at += 2) addSpace(cmap, operands[at], operands[at + 1]);
  } else if (word === 'endcidchar') {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [code, cid] = [codeOf(operands[at]), operands[at + 1]];
      if (code !== null && typeof cid === 'number' && cmap.cids.size < MAX_MAPPED) cmap.cids.set(code, cid);
    }
  } else if (word === 'endcidrange') {
    forRanges(operands, cmap.cids, (code, offset, first) => {
      if (typeof first === 'number') cmap.cids.set(code, first + offset);
    });
  } else if (word === 'endbfchar') {
    for (let at = 0; at + 1 < operands.length; at += 2) {
      const [code, text] = [codeOf(operands[at]), operands[at + 1]];
      if (code !== null && text instanceof PdfString) cmap.texts.set(code, utf16(text.bytes));
    }
  } else if (word === 'endbfrange') {
    forRanges(operands, cmap.texts, (code, offset, first) => {
      const text = Array.isArray(first) ? first[offset] : first;
      if (!(text instanceof PdfString)) return;
      cmap.texts.set(code, Array.isArray(first) ? utf16(text.bytes) : following(utf16(text.bytes), offset));
    });
  }
}

function addSpace({ lengths }: CMap, from: PdfObject | undefined, to: PdfObject | undefined): void {
  if (!(from instanceof PdfString && to instanceof PdfString)) return;
  const [first] = from.bytes;
  const [last = 0] = to.bytes;
  if (first === undefined) return;
  for (let byte = first; byte <= last; byte++) lengths[byte] = Math.min(4, from.bytes.length);
}

/** Hands over each code of the ranges while the map has room, up to a maximum that counts unused codes, too. */
function forRanges(
  operands: PdfObject[],
  map: ReadonlyMap<number, unknown>,
  take: (code: number, offset: number, first: PdfObject | undefined) => void,
): void {
  let left = MAX_MAPPED;
  for (let at = 0; at + 2 < operands.length; at += 3) {
    const [from, to, first] = [codeOf(operands[at]), codeOf(operands[at + 1]), operands[at + 2]];
    if (from === null || to === null || to - from > 0xffff) continue;
    for (let code = from; code <= to; code++) {
      if (map.size >= MAX_MAPPED || left-- === 0) return;
      take(code, code - from, first);
    }
  }
}

function codeOf(object: PdfObject | undefined): number | null {
  if (!(object instanceof PdfString) || object.bytes.length > 4) return null;
  return object.bytes.reduce((code, byte) => code * 256 + byte, 0);
}

function utf16(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at + 1 < bytes.length; at += 2)
    text += String.fromCharCode((bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0));
  return text;
}

function following(text: string, offset: number): string {
  const last = text.codePointAt(text.length - (/[\udc00-\udfff]$/.test(text) ? 2 : 1)) ?? 0;
  const point = Math.min(0x10ffff, last + offset);
  return text.slice(0, text.length - (last > 0xffff ? 2 : 1)) + String.fromCodePoint(point);
}
