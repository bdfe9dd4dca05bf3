import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { contentOfPage } from '../paint/page-content.ts';
import {
  isDict,
  isName,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  PdfString,
} from '../syntax/objects.ts';
import { decodeText, encodeText } from '../syntax/text-string.ts';
import { readOperations, resourceOf } from './content-edit.ts';
import { type GlyphFont, readGlyphFont } from './glyphs.ts';

/** Cuts what must go out of a text; null where nothing of it is there. */
export type Cut = (text: string) => string | null;

/** What was taken out of places that no page shows. */
export interface Elsewhere {
  strings: number;
  streams: number;
}

/** Takes texts out of all strings, streams of text, and content that no page draws by itself. */
export function cutElsewhere(edited: EditedDocument, cut: Cut): Elsewhere {
  const found = { strings: 0, streams: 0 };
  const shown = contentPages(edited);
  for (const num of [...edited.numbers()]) {
    const object = edited.get(num);
    if (object === null || shown.has(num)) continue;
    const before = found.strings;
    const left = cutStrings(object, cut, found);
    if (found.strings > before) edited.set(num, left);
    if (!(left instanceof PdfStream)) continue;
    const made = cutStream(edited, left, cut);
    if (!made) continue;
    found.streams++;
    edited.set(num, made);
  }
  return found;
}

function cutStrings(object: PdfObject, cut: Cut, found: Elsewhere): PdfObject {
  if (object instanceof PdfString) {
    const left = cut(decodeText(object));
    if (left === null) return object;
    found.strings++;
    return encodeText(left);
  }
  if (Array.isArray(object)) return object.map((item) => cutStrings(item, cut, found));
  const dict = object instanceof PdfStream ? object.dict : object;
  if (!isDict(dict)) return object;
  for (const [key, value] of dict) {
    if (typeof value === 'object' && !NO_TEXT.has(key)) dict.set(key, cutStrings(value, cut, found));
  }
  return object;
}

/** Strings that are no text: without them fonts, colors and signatures are of no use. */
const NO_TEXT = new Set(['Registry', 'Ordering', 'DA', 'CharSet', 'ColorSpace', 'CS', 'Lang']);

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

/** The stream without the text; null where it does not have it, or is none of text. */
function cutStream(edited: EditedDocument, stream: PdfStream, cut: Cut): PdfStream | null {
  const kind = kindOf(edited, stream.dict);
  if (kind === null) return null;
  const bytes = edited.decode(stream);
  if (kind === 'content') {
    if (cut(shownText(edited, bytes, edited.dict(stream.dict.get('Resources')))) === null) return null;
    return replaced(stream, Buffer.alloc(0));
  }
  const text = Buffer.from(bytes).toString(isUtf16(bytes) ? 'utf16le' : 'utf8');
  const left = cut(text);
  return left === null ? null : replaced(stream, Buffer.from(left));
}

function replaced({ dict }: PdfStream, bytes: Buffer): PdfStream {
  const made = new Map(dict);
  for (const key of ['Filter', 'DecodeParms', 'DL']) made.delete(key);
  return new PdfStream(made, {
    length: bytes.length,
    read: (from, to) => bytes.subarray(from, to),
    forEach: (take) => take(bytes),
  });
}

/** What a stream is: content that is drawn, text, or something else. */
function kindOf(document: PdfDocument, dict: PdfDict): 'content' | 'text' | null {
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.resolve(dict.get(key)));
  if (isName(subtype ?? null, 'Form') || document.resolve(dict.get('PatternType')) === 1) return 'content';
  if (isName(type ?? null, 'Metadata') || isName(type ?? null, 'EmbeddedFile')) return 'text';
  // Scripts, rich text and the parts of an XFA form say of themselves nothing at all.
  return type === null &&
    subtype === null &&
    !dict.has('Width') &&
    !dict.has('N') &&
    !dict.has('Length1') &&
    !dict.has('FunctionType')
    ? 'text'
    : null;
}

function isUtf16(bytes: Uint8Array): boolean {
  return bytes[0] === 0xff && bytes[1] === 0xfe;
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

/** What is found of texts in a document: indexes of pages whose content has them, and whether anything else does. */
export interface Remains {
  pages: Set<number>;
  elsewhere: boolean;
}

/** Shorter texts stand somewhere by chance. */
const MIN_TOLD = 4;

/**
 * Names that the standard gives to things in content (ISO 32000-2, 8.6, 14.6 to 14.8): they say nothing of a document, and
 * "figure" or "link" may be looked for.
 */
const STANDARD_NAMES =
  /\/(?:Span|Artifact|Figure|Formula|Form|Link|Annot|Note|Reference|Quote|Caption|Table|T[RHD]|THead|TBody|TFoot|L|LI|Lbl|LBody|Document|Part|Sect|Div|Art|Title|H[1-6]?|P|TOCI?|Index|NonStruct|Private|Type|Subtype|Pagination|Layout|Page|Background|Header|Footer|Watermark|Attached|Top|Bottom|Left|Right|BBox|Lang|ActualText|Alt|MCID|Properties|Contents|Summary|Device(?:Gray|RGB|CMYK)|Pattern|Perceptual|RelativeColorimetric|Saturation|AbsoluteColorimetric|Filter|Width|Height|BitsPerComponent|ColorSpace|Decode(?:Parms)?|ImageMask|Interpolate)(?![^\s/<>[\]()])/g;

/**
 * Whether a stream says nothing of its document: it holds objects, which are looked at one by one, or says where they are;
 * a picture, a font or a color profile, in which its makers name themselves.
 */
function isSilent(document: PdfDocument, dict: PdfDict): boolean {
  if (['Width', 'Length1', 'N'].some((key) => dict.has(key))) return true;
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.resolve(dict.get(key)));
  return [type, subtype].some((name) => name instanceof PdfName && SILENT.has(name.name));
}

const SILENT = new Set(['ObjStm', 'XRef', 'CMap', 'Type1C', 'CIDFontType0C', 'OpenType']);

/**
 * Looks for texts in all strings of a document, and in the bytes and the shown text of its streams.
 * @param exact whether the texts may stay as parts of longer words, or in other letters: what pages show is then not looked at
 */
export function findRemains(document: PdfDocument, texts: readonly string[], exact = false): Remains {
  const remains: Remains = { pages: new Set(), elsewhere: false };
  const wanted = texts.map(plain).filter(({ length }) => length >= MIN_TOLD);
  if (wanted.length === 0) return remains;
  const has = (text: string): boolean => {
    const one = plain(text);
    return wanted.some((each) => one.includes(each));
  };
  const inStrings = (object: PdfObject): boolean => {
    if (object instanceof PdfString) return has(decodeText(object));
    if (Array.isArray(object)) return object.some(inStrings);
    const dict = object instanceof PdfStream ? object.dict : object;
    return isDict(dict) && [...dict].some(([key, value]) => !NO_TEXT.has(key) && inStrings(value));
  };
  const inStream = (stream: PdfStream): boolean => {
    if (isSilent(document, stream.dict)) return false;
    const bytes = Buffer.from(document.decode(stream));
    const told = (text: string): boolean => has(text.replace(STANDARD_NAMES, ' '));
    if ((['latin1', 'utf8', 'utf16le'] as const).some((encoding) => told(bytes.toString(encoding)))) return true;
    if (kindOf(document, stream.dict) !== 'content') return false;
    return has(shownText(document, bytes, document.dict(stream.dict.get('Resources'))));
  };
  const shown = contentPages(document);
  for (const num of document.numbers()) {
    const object = document.get(num);
    if (!inStrings(object) && !(object instanceof PdfStream && inStream(object))) continue;
    const pages = shown.get(num);
    if (pages) for (const page of pages) remains.pages.add(page);
    else remains.elsewhere = true;
  }
  document.pages().forEach((page, index) => {
    if (exact || remains.pages.has(index)) return;
    const resources = document.dict(page.dict.get('Resources') ?? page.inherited.get('Resources'));
    if (has(shownText(document, contentOfPage(document, page), resources))) remains.pages.add(index);
  });
  return remains;
}

/** Most streams are plain, and need no more than a look. */
const NOT_ASCII = /[^ -~\s]/;

/** A text without what writes the same otherwise: case, kinds of space, ligatures, accents apart, what is not seen. */
function plain(text: string): string {
  const same = NOT_ASCII.test(text) ? text.normalize('NFKC').replace(/\p{Cf}/gu, '') : text;
  return same.replace(/\s+/g, ' ').trim().toLowerCase();
}
