import { resourceOf } from '../content/content-edit.ts';
import { type GlyphFont, readGlyphFont } from '../content/glyphs.ts';
import { readOperations } from '../content/operations.ts';
import type { PdfDocument } from '../file/document.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOr } from '../syntax/entries.ts';
import { isName, type PdfDict, type PdfObject, PdfRef, PdfString } from '../syntax/objects.ts';
import { decodeText } from '../syntax/text-string.ts';

/** Whether a value is not text: samples of colors, and strings that fonts, appearances and languages need unchanged. */
export function isNoText(key: string, value: PdfObject): boolean {
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
export function contentPages(document: PdfDocument): Map<number, number[]> {
  const pages = new Map<number, number[]>();
  document.pages().forEach(({ dict }, index) => {
    const contents = dict.get('Contents');
    for (const entry of [contents, ...(document.array(contents) ?? [])]) {
      if (entry instanceof PdfRef) pages.set(entry.num, [...(pages.get(entry.num) ?? []), index]);
    }
  });
  return pages;
}

/** Whether a stream maps the codes of a font to text (9.10.3). */
export function isTextMap(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('beginbf');
}

/** The text of a code in a map. */
export const MAPPED = /<([0-9A-Fa-f\s]{8,})>/g;

/** Decodes the text of a code, which may mean a whole word. */
export function mappedText(digits: string): string {
  const bytes = Buffer.from(digits.replace(/\s+/g, ''), 'hex');
  return bytes
    .subarray(0, bytes.length & ~1)
    .swap16()
    .toString('utf16le');
}

/** The kind of a stream: drawn content, text, or something else. */
export function kindOf(document: PdfDocument, dict: PdfDict): 'content' | 'text' | null {
  const [type, subtype] = ['Type', 'Subtype'].map((key) => document.entries(dict).get(key));
  if (isName(subtype ?? null, 'Form') || document.entries(dict).get('PatternType') === 1) return 'content';
  if (isName(type ?? null, 'Metadata') || isName(type ?? null, 'EmbeddedFile')) return 'text';
  // Scripts, rich text and the parts of an XFA form have no type.
  return type === null &&
    subtype === null &&
    !dict.has('Width') &&
    !dict.has('N') &&
    !dict.has('Length1') &&
    !dict.has('FunctionType')
    ? 'text'
    : null;
}

/** The text that content shows, in drawing order, with spaces between pieces. */
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
        else if (numberOr(item, 0) < -180) text += ' ';
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
