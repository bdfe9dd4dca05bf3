import { resourceOf } from '../content/content-edit.ts';
import { type GlyphFont, readGlyphFont } from '../content/glyphs.ts';
import { readOperations } from '../content/operations.ts';
import { contentOfPage } from '../content/page-content.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
  rangeOf,
} from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import { cutUnshown } from './content-text.ts';
import { bareText, cutWritten, encodingOf, HEXADECIMAL, hexadecimalTexts, readings, stringTexts } from './encodings.ts';
import { jpegOf, remarksOf, withoutRemarks } from './jpeg-remarks.ts';
import { isContent, renameNames, textOfName } from './names.ts';
import { cutProfile, isProfile, readableTexts } from './profile-text.ts';
import { isStandardName } from './standard-names.ts';

/** Cuts the text to remove out of another one; null if it is not there. */
export type Cut = (text: string) => string | null;

/** The text that redaction removed from places on no page. */
export interface Elsewhere {
  strings: number;
  streams: number;
}

/** Removes texts from all strings, streams of text, and content that no page draws directly. */
export function cutElsewhere(edited: EditedDocument, cut: Cut): Elsewhere {
  const found = { strings: renameNames(edited, cut), streams: 0 };
  const cutIn = (object: PdfObject): PdfObject | null => {
    const inside = { strings: 0, streams: 0 };
    const left = cutStrings(object, cut, inside);
    return inside.strings > 0 ? left : null;
  };
  found.strings += cutUnshown(edited, cutIn, cut);
  const shown = contentPages(edited);
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    if (object === null || shown.has(num)) continue;
    const before = found.strings;
    const left = cutStrings(object, cut, found);
    if (found.strings > before) edited.set(num, left);
    if (!(left instanceof PdfStream)) continue;
    const blanked = cutStream(edited, left, cut);
    if (!blanked) continue;
    found.streams++;
    edited.set(num, blanked);
  }
  return found;
}

function cutStrings(object: PdfObject, cut: Cut, found: Elsewhere): PdfObject {
  if (object instanceof PdfString) {
    const left = cutString(object, cut);
    if (left === null) return object;
    found.strings++;
    return left;
  }
  if (Array.isArray(object)) return object.map((item) => cutStrings(item, cut, found));
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!isDict(dict)) return object;
  for (const [key, value] of dict) {
    if (typeof value === 'object' && !isNoText(key, value)) dict.set(key, cutStrings(value, cut, found));
  }
  return object;
}

function cutString(string: PdfString, cut: Cut): PdfString | null {
  for (const text of stringTexts(string)) {
    const left = cutWritten(text, cut);
    if (left !== null) return encodeText(left);
  }
  return null;
}

/** Strings that are no text: samples of colors, and what without fonts, appearances and languages would not be what they are. */
function isNoText(key: string, value: PdfObject): boolean {
  if (key === 'ColorSpace' || key === 'CS') return true;
  if (!(value instanceof PdfString)) return false;
  const text = decodeText(value);
  return key === 'DA' ? isAppearance(text) : Object.hasOwn(USUAL, key) && USUAL[key]?.test(text) === true;
}

const APPEARANCE_TOKEN = /^(?:[-+]?\d*\.?\d*|\/.*|[[\]]|[gkGK]|rg|RG|cs|CS|scn?|SCN?|T[cdfLmrsz*Dw])$/;

/** Whether a default appearance (12.7.4.3) holds only numbers, operators and names, which are checked one by one. */
function isAppearance(text: string): boolean {
  if (/[()<>%]/.test(text)) return false;
  return text.split(/[\s\0]+|(?=[/[\]])|(?<=[[\]])/).every((token) => APPEARANCE_TOKEN.test(token));
}

const USUAL: Readonly<Record<string, RegExp>> = {
  Registry: /^Adobe$/,
  Ordering: /^(?:Identity|UCS2?|Japan[12]|KR|Korea1|GB1|CNS1|Adobe[-\w]*)$/,
  Lang: /^[A-Za-z]{2,3}(?:[-_][A-Za-z\d]{1,8})*$/,
};

/** Indexes of the pages that streams of content, by number, belong to. */
function contentPages(document: PdfDocument): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  document.pages().forEach(({ dict }, index) => {
    const contents = dict.get('Contents');
    for (const entry of [contents, ...(document.array(contents) ?? [])]) {
      if (entry instanceof PdfRef) pages.set(entry.num, [...(pages.get(entry.num) ?? []), index]);
    }
  });
  return pages;
}

/** The stream without the text; null if it does not contain it, or is not text. */
function cutStream(edited: EditedDocument, stream: PdfStream, cut: Cut): PdfStream | null {
  if (stream.dict.has('Width')) return cutRemarks(edited, stream, cut);
  const kind = kindOf(edited, stream.dict);
  if (mayBeProfile(stream.dict)) {
    const bytes = edited.decode(stream);
    const left = isProfile(bytes) ? cutProfile(bytes, cut) : null;
    return left === null ? null : replaced(stream, left);
  }
  if (kind === null && !edited.entries(stream.dict).is('Type', 'CMap')) return null;
  const bytes = edited.decode(stream);
  if (isTextMap(bytes)) return cutTextMap(stream, bytes, cut);
  if (kind === null) return null;
  if (kind === 'content') {
    if (cut(shownText(edited, bytes, edited.entries(stream.dict).dict('Resources'))) === null) return null;
    return replaced(stream, Buffer.alloc(0));
  }
  const { read, write } = encodingOf(Buffer.from(bytes));
  const text = read(Buffer.from(bytes));
  const bare = text.replace(HEXADECIMAL, (all, digits: string) =>
    hexadecimalTexts(digits).some((one) => cut(one) !== null) ? '<>' : all,
  );
  const left = cutWritten(bare, cut) ?? bare;
  return left === text ? null : replaced(stream, write(left));
}

/** A picture whose JPEG no longer contains the text; null if it does not. */
function cutRemarks(edited: EditedDocument, image: PdfStream, cut: Cut): PdfStream | null {
  const jpeg = jpegOf(edited, image);
  if (!jpeg || ![...readings(remarksOf(jpeg), NOTHING)].some((text) => cut(text) !== null)) return null;
  const left = withoutRemarks(jpeg);
  return left && new PdfStream(image.dict, rangeOf(left));
}

const NOTHING = /(?!)/;

/** Whether a stream has the entry with the number of components of an ICC profile (8.6.5.5), and no type: profiles have none. */
function mayBeProfile(dict: PdfDict): boolean {
  return dict.has('N') && !dict.has('Type');
}

/** Whether a stream maps the codes of a font to text (9.10.3). */
function isTextMap(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('beginbf');
}

const MAPPED = /<([0-9A-Fa-f\s]{8,})>/g;

/** A code may mean a whole word. */
function mappedText(digits: string): string {
  const bytes = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}

function cutTextMap(stream: PdfStream, bytes: Uint8Array, cut: Cut): PdfStream | null {
  const source = Buffer.from(bytes).toString('latin1');
  const left = source.replace(MAPPED, (all, digits: string) => (cut(mappedText(digits)) === null ? all : '<FFFD>'));
  return left === source ? null : replaced(stream, Buffer.from(left, 'latin1'));
}

function replaced({ dict }: PdfStream, bytes: Buffer): PdfStream {
  const blanked = new Map(dict);
  for (const key of ['Filter', 'DecodeParms', 'DL']) blanked.delete(key);
  return new PdfStream(blanked, {
    length: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
    forEach: (take) => take(bytes),
  });
}

/** The kind of a stream: drawn content, text, or something else. */
function kindOf(document: PdfDocument, dict: PdfDict): 'content' | 'text' | null {
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.entries(dict).get(key));
  if (isName(subtype ?? null, 'Form') || document.entries(dict).get('PatternType') === 1) return 'content';
  if (isName(type ?? null, 'Metadata') || isName(type ?? null, 'EmbeddedFile')) return 'text';
  // Scripts, rich text and the parts of an XFA form have no type of their own.
  return type === null &&
    subtype === null &&
    !dict.has('Width') &&
    !dict.has('N') &&
    !dict.has('Length1') &&
    !dict.has('FunctionType')
    ? 'text'
    : null;
}

/** The text that content shows, in the order in which it does; pieces apart by a space. */
export function shownText(document: PdfDocument, bytes: Uint8Array, resources: PdfDict | null): string {
  let text = '';
  let font: GlyphFont | null = null;
  const fonts = new Map<PdfDict, GlyphFont>();
  for (const { name, operands } of readOperations(bytes)) {
    if (name === 'Tf') {
      const dict = document.dict(resourceOf(document, resources, 'Font', operands[0]));
      font = dict ? (fonts.get(dict) ?? readGlyphFont(document, dict)) : null;
      if (dict && font) fonts.set(dict, font);
    } else if (name === 'Tj' || name === 'TJ' || name === "'" || name === '"') {
      const last = operands.at(-1) ?? null;
      for (const item of Array.isArray(last) ? last : [last]) {
        if (item instanceof PdfString) text += textOf(item, font);
        else if (typeof item === 'number' && item < -180) text += ' ';
      }
    } else if (/^(?:T[dDm*]|BT|ET)$/.test(name) && !text.endsWith(' ')) text += ' ';
  }
  return text;
}

function textOf({ bytes }: PdfString, font: GlyphFont | null): string {
  if (!font) return Buffer.from(bytes).toString('latin1');
  return font
    .glyphs(bytes)
    .map(({ text }) => text)
    .join('');
}

/** Occurrences of texts in a document: indexes of pages whose content has them, and whether anything else does. */
export interface Remains {
  pages: Set<number>;
  elsewhere: boolean;
}

/** Characters with a meaning in a regular expression. */
const SPECIAL = /[\\^$.*+?()[\]{}|/]/g;

/** Shorter texts occur by chance. */
const MIN_LENGTH = 4;

/** Standard names reveal nothing about a document, and people may search for "figure" or "link". */
function withoutStandardNames(text: string): string {
  return text.replace(/\/([^\s/<>[\](){}%]+)/g, (all, name: string) => (isStandardName(name) ? ' ' : all));
}

/** Words of PostScript that CMaps and functions are written in. */
const PROGRAM =
  /\b(?:begin(?:cmap|codespacerange|bfchar|bfrange|cidchar|cidrange|notdefrange)?|end(?:cmap|codespacerange|bfchar|bfrange|cidchar|cidrange|notdefrange)?|findresource|defineresource|currentdict|usecmap|dict|ProcSet|Resource|ceiling|floor|round|truncate|sqrt|true|false|bitshift|ifelse|exch|index|copy|roll)\b/g;

/**
 * Whether a stream reveals nothing about its document: it holds objects, which are checked one by one, or their
 * positions; a picture, or a font, which names only its makers. The thresholds of a halftone are no picture.
 */
function isSilent(document: PdfDocument, dict: PdfDict): boolean {
  if (dict.has('HalftoneType')) return false;
  if (['Width', 'Length1'].some((key) => dict.has(key))) return true;
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.entries(dict).get(key));
  return [type, subtype].some((name) => name instanceof PdfName && SILENT.has(name.name));
}

const SILENT = new Set(['ObjStm', 'XRef', 'Type1C', 'CIDFontType0C', 'OpenType']);

/**
 * Looks for texts in all strings and names of a document, and in the bytes and the shown text of its streams.
 * @param cut returns what exactly must go if the texts may stay as parts of longer words, or in other letters: what pages show
 *   is then not looked at
 */
export function findRemains(document: PdfDocument, texts: readonly string[], cut: Cut | null = null): Remains {
  const remains: Remains = { pages: new Set(), elsewhere: false };
  const wanted = texts.map(plain).filter(({ length }) => length >= MIN_LENGTH);
  if (wanted.length === 0) return remains;
  const hasPlain = (text: string): boolean => {
    const one = plain(text);
    return wanted.some((each) => one.includes(each)) && (cut === null || cut(text) !== null);
  };
  const has = (text: string): boolean => {
    if (hasPlain(text)) return true;
    const bare = /[<&%+]/.test(text) ? bareText(text) : null;
    return bare !== null && hasPlain(bare);
  };
  const hint = new RegExp(
    wanted.map((each) => Array.from(each).slice(0, 2).join('').replace(SPECIAL, '\\$&')).join('|'),
    'iu',
  );
  const shown = contentPages(document);
  const names = new Map<string, boolean>();
  const hasName = (name: string): boolean => {
    const known = names.get(name) ?? (!isStandardName(name) && has(textOfName(name)));
    names.set(name, known);
    return known;
  };
  const inStrings = (object: PdfObject): boolean => {
    if (object instanceof PdfString) return stringTexts(object).some(has);
    if (object instanceof PdfName) return hasName(object.name);
    if (Array.isArray(object)) return object.some(inStrings);
    const dict = object instanceof PdfStream ? object.dict : object;
    return (
      isDict(dict) && [...dict].some(([key, value]) => hasName(key) || (!isNoText(key, value) && inStrings(value)))
    );
  };
  const inStream = (stream: PdfStream, num: number): boolean => {
    if (stream.dict.has('Width')) {
      const jpeg = jpegOf(document, stream);
      if (jpeg && [...readings(remarksOf(jpeg), hint)].some(has)) return true;
    }
    if (isSilent(document, stream.dict)) return false;
    const bytes = Buffer.from(document.decode(stream));
    if (isProfile(bytes)) return readableTexts(bytes).some(has);
    const holds = (text: string): boolean => has(withoutStandardNames(text));
    if (isTextMap(bytes) && [...bytes.toString('latin1').matchAll(MAPPED)].some(([, one = '']) => has(mappedText(one))))
      return true;
    const isProgram = isTextMap(bytes) || stream.dict.has('FunctionType') || stream.dict.has('CMapName');
    for (const text of readings(bytes, hint)) if (holds(isProgram ? text.replace(PROGRAM, ' ') : text)) return true;
    if (shown.has(num) || isContent(document, stream)) {
      for (const { operands } of readOperations(bytes))
        if (operands.some((one) => isDict(one) && inStrings(one))) return true;
    }
    if (kindOf(document, stream.dict) !== 'content') return false;
    return has(shownText(document, bytes, document.entries(stream.dict).dict('Resources')));
  };
  for (const num of document.numbers()) {
    const object = document.get(num);
    if (!inStrings(object) && !(object instanceof PdfStream && inStream(object, num))) continue;
    const pages = shown.get(num);
    if (pages) for (const page of pages) remains.pages.add(page);
    else remains.elsewhere = true;
  }
  document.pages().forEach((page, index) => {
    if (cut !== null || remains.pages.has(index)) return;
    const resources = document.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
    if (has(shownText(document, contentOfPage(document, page), resources))) remains.pages.add(index);
  });
  return remains;
}

/** Most streams are plain and quick to check. */
const NOT_ASCII = /[^ -~\s]/;

/** A text without differences in spelling: case, kinds of space, ligatures, separate accents, invisible characters. */
function plain(text: string): string {
  const same = NOT_ASCII.test(text) ? text.normalize('NFKC').replace(/\p{Cf}/gu, '') : text;
  return same.replace(/\s+/g, ' ').trim().toLowerCase();
}
