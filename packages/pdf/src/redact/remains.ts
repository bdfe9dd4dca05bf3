import { readOperations } from '../content/operations.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { isDict, type PdfDict, PdfName, type PdfObject, PdfStream, PdfString } from '../syntax/objects.ts';
import type { Cut } from './elsewhere.ts';
import { bareText, readings, stringTexts } from './encodings.ts';
import { jpegOf, remarksOf } from './jpeg-remarks.ts';
import { isContent, textOfName } from './names.ts';
import { isProfile, readableTexts } from './profile-text.ts';
import { isStandardName } from './standard-names.ts';
import { contentPages, isNoText, isTextMap, kindOf, MAPPED, mappedText, shownText } from './text-places.ts';

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
 * positions; a picture, or a font, which names only its makers. The thresholds of a halftone are not a picture.
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
 * @param cut returns exactly the part that must go if the texts may stay as parts of longer words, or in other letters: pages
 *   are then not searched
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
    const resources = resourcesOfPage(document, page);
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
