import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { createFontNames } from './font-names.ts';

/** Limit of bytes to read: the list of fonts is at the beginning, and pictures make the rest long. */
const MAX_BYTES = 16 * 1024 * 1024;
/** How names are written, by the number of the font's character set; the others are like the first. */
const ENCODINGS: Readonly<Record<string, string>> = {
  0: 'windows-1252',
  128: 'shift_jis',
  129: 'euc-kr',
  134: 'gbk',
  136: 'big5',
  161: 'windows-1253',
  162: 'windows-1254',
  177: 'windows-1255',
  178: 'windows-1256',
  186: 'windows-1257',
  204: 'windows-1251',
  222: 'windows-874',
  238: 'windows-1250',
};
const TOKEN = /\\'([0-9a-fA-F]{2})|\\u(-?\d{1,6}) ?|\\([a-z]{1,32})(-?\d{1,10})? ?|\\(.)|([{}])|([^\\{}\r\n]+)/gs;

/** Lists the fonts that an RTF document (1.9.1) uses. */
export function fontsOfRtf(path: string): Set<string> {
  const text = readHead(path).toString('latin1');
  const { names, add } = createFontNames();
  const [start, end] = groupAt(text, text.indexOf('{\\fonttbl'));
  const used = new Set<string>();
  const rest = `${text.slice(0, start)} ${text.slice(end)}`;
  const [from, to] = groupAt(rest, rest.indexOf('{\\stylesheet'));
  // Styles name fonts that no text may have; what has them names them again.
  for (const part of [rest.slice(0, from), rest.slice(to)]) {
    for (const [, number = ''] of part.matchAll(/\\(?:def)?f(\d{1,5})(?!\d)/g)) used.add(number);
  }
  for (const [number, name] of readTable(text.slice(start, end))) if (used.has(number)) add(name);
  return names;
}

/** The start and end of the group at a position; nothing if there is none. */
function groupAt(text: string, start: number): [number, number] {
  if (start < 0) return [0, 0];
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const letter = text[at];
    if (letter === '\\') at++;
    else if (letter === '{') depth++;
    else if (letter === '}' && --depth === 0) return [start, at + 1];
  }
  return [start, text.length];
}

/** Numbers and names of a list of fonts: each in its own group, or all in the list's group, ended by semicolons. */
function* readTable(table: string): Generator<[string, string]> {
  let depth = 0;
  let [number, charset, bytes, name] = ['', '0', '', ''];
  let skip = 0;
  for (const [, hex, code, word, value = '', , brace, letters] of table.matchAll(TOKEN)) {
    if (brace === '{') depth++;
    else if (brace === '}') depth--;
    // Groups inside a font's group hold other facts about it.
    if (depth > 2) continue;
    if (word === 'f') [number, charset, bytes, name] = [value, '0', '', ''];
    else if (word === 'fcharset') charset = value;
    else if (hex !== undefined && skip > 0) skip--;
    else if (hex !== undefined) bytes += String.fromCharCode(Number.parseInt(hex, 16));
    else if (code !== undefined) {
      name += decode(bytes, charset) + String.fromCharCode(Number(code) & 0xffff);
      // Fallbacks for other programs.
      [bytes, skip] = ['', 1];
    } else if (letters !== undefined) {
      const shown = letters.slice(skip);
      skip = 0;
      const stop = shown.indexOf(';');
      bytes += stop < 0 ? shown : shown.slice(0, stop);
      if (stop >= 0 && number !== '') yield [number, name + decode(bytes, charset)];
    }
  }
}

function decode(bytes: string, charset: string): string {
  return new TextDecoder(ENCODINGS[charset] ?? 'windows-1252').decode(Buffer.from(bytes, 'latin1'));
}

function readHead(path: string): Buffer {
  const fd = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(Math.min(MAX_BYTES, fstatSync(fd).size));
    return bytes.subarray(0, readSync(fd, bytes));
  } finally {
    closeSync(fd);
  }
}
