import { type CMap, parseCMap } from '../content/cmap.ts';
import { type GlyphFont, readGlyphFont, textsOfFont, type3Names } from '../content/glyphs.ts';
import type { PdfDocument } from '../file/document.ts';
import { characterOf } from '../font-programs/glyph-names.ts';
import { cidGlyphs, encodedNames, simpleGlyphs } from '../font-programs/lookup.ts';
import { descendantOf, embeddedIn, fontName } from '../font-programs/read-program.ts';
import { STANDARD_ENCODING, SYMBOL_ENCODING, ZAPF_DINGBATS_ENCODING } from '../read/encodings.ts';
import { isName, type PdfDict, PdfStream } from '../syntax/objects.ts';
import { type FontLook, lookOf } from './font-look.ts';
import { type Outlines, readOutlines } from './outlines.ts';

/** A font of a document, in both directions: from codes to text, and from text to the codes it has. */
export interface TextFont {
  /** Display name, without the subset tag. */
  readonly name: string;
  readonly glyphs: GlyphFont;
  readonly look: FontLook;
  /** True for fonts with one-byte codes: word spacing applies to their spaces. */
  readonly simple: boolean;
  /** The text of a code; empty if unknown. */
  textOf(code: number): string;
  /** Notes that the content shows a code, which proves that its glyph exists. Returns its text. */
  see(code: number, length: number): string;
  /** The bytes of the code for a character; null if the font has no glyph for it. */
  codeFor(character: string): Uint8Array | null;
}

/** Reads a font for editing its text. */
export function readTextFont(document: PdfDocument, dict: PdfDict): TextFont {
  const map = textsOfFont(document, dict);
  const texts = map?.texts ?? null;
  const glyphs = readGlyphFont(document, dict, map);
  let outlines: Outlines | null | undefined;
  const read = (): Outlines | null => {
    if (outlines !== undefined) return outlines;
    const embedded = embeddedIn(document, descendantOf(document, dict));
    outlines = embedded && readOutlines(document, embedded);
    return outlines;
  };
  const codes = document.entries(dict).is('Subtype', 'Type0')
    ? compositeCodes(document, dict, texts, read)
    : simpleCodes(document, dict, texts, read);
  let look: FontLook | undefined;
  return {
    name: fontName(document, dict),
    glyphs,
    // Only fonts that lack letters need it.
    get look() {
      look ??= lookOf(document, dict, read);
      return look;
    },
    ...reverse(codes, glyphs),
  };
}

/** Characters of a font's codes. */
interface Codes {
  simple: boolean;
  textOf(code: number): string;
  /** All codes that may have a character. */
  all(): Iterable<number>;
  bytesOf(code: number): Uint8Array | null;
  /** Whether the font program draws a code. */
  isDrawn(code: number, blank: boolean): boolean;
}

function reverse(codes: Codes, glyphs: GlyphFont): Pick<TextFont, 'simple' | 'textOf' | 'see' | 'codeFor'> {
  const seen = new Map<string, Uint8Array>();
  let listed: Map<string, number[]> | null = null;
  const found = new Map<string, Uint8Array | null>();
  const texts = new Map<number, string>();
  /** The texts of codes that the content shows. */
  const shown = new Map<number, string>();

  function textOf(code: number): string {
    const known = texts.get(code);
    if (known !== undefined) return known;
    const text = codes.textOf(code);
    texts.set(code, text);
    return text;
  }

  function search(character: string): Uint8Array | null {
    if (!listed) {
      listed = new Map();
      for (const code of codes.all()) {
        const text = textOf(code);
        if (text !== '') listed.set(text, [...(listed.get(text) ?? []), code]);
      }
    }
    for (const code of listed.get(character) ?? []) {
      const bytes = codes.bytesOf(code);
      const [glyph, ...others] = bytes ? glyphs.glyphs(bytes) : [];
      if (!bytes || !glyph || others.length > 0 || !glyph.sure || glyph.width <= 0) continue;
      if (codes.isDrawn(code, character.trim() === '')) return bytes;
    }
    return null;
  }

  return {
    simple: codes.simple,
    textOf,
    see(code, length) {
      const known = shown.get(code);
      if (known !== undefined) return known;
      const text = textOf(code);
      shown.set(code, text);
      if (text !== '' && !seen.has(text)) seen.set(text, bytesOfCode(code, length));
      return text;
    },
    codeFor(character) {
      const known = seen.get(character) ?? found.get(character);
      if (known !== undefined) return known;
      const bytes = search(character);
      found.set(character, bytes);
      return bytes;
    },
  };
}

function simpleCodes(
  document: PdfDocument,
  dict: PdfDict,
  texts: CMap['texts'] | null,
  outlines: () => Outlines | null,
): Codes {
  const type3 = document.entries(dict).is('Subtype', 'Type3');
  const names: readonly (string | undefined)[] = type3 ? type3Names(document, dict) : encodedNames(document, dict);
  const encoded = names.some((name) => name !== undefined && name !== '');
  const procs = type3 ? document.entries(dict).dict('CharProcs') : null;
  const own = ownEncoding(document.entries(dict).name('BaseFont') ?? '');
  const embedded = !type3 && embeddedIn(document, dict) !== null;
  let glyphOf: ((code: number) => number) | null | undefined;
  const lookUp = (code: number): number => {
    const program = outlines()?.program;
    if (glyphOf === undefined) glyphOf = program ? simpleGlyphs(document, dict, program) : null;
    return glyphOf?.(code) ?? -1;
  };
  const nameOf = (code: number): string => {
    const named = names[code];
    if (named) return named;
    if (!embedded) return (own ?? STANDARD_ENCODING)[code] ?? '';
    const program = outlines()?.program;
    if (!program || encoded) return program?.kind === 'TrueType' ? (STANDARD_ENCODING[code] ?? '') : '';
    const glyph = program.glyphOfCode(code);
    return glyph > 0 ? program.nameOf(glyph) : '';
  };
  return {
    simple: true,
    textOf(code) {
      const mapped = said(texts, code);
      if (mapped !== '') return mapped;
      const point = characterOf(nameOf(code));
      return point === undefined ? '' : String.fromCodePoint(point);
    },
    all: () => Array.from({ length: 256 }, (_, code) => code),
    bytesOf: (code) => Uint8Array.of(code),
    isDrawn(code, blank) {
      if (procs) return document.entries(procs).stream(names[code] ?? '') !== null;
      if (!embedded) return nameOf(code) !== '';
      const glyph = lookUp(code);
      return glyph > 0 && (blank || outlines()?.isDrawn(glyph) === true);
    },
  };
}

/** The text of a code in a map; some maps state nothing, or a character without meaning. */
function said(texts: CMap['texts'] | null, code: number): string {
  const text = texts?.get(code) ?? '';
  return MEANINGLESS.test(text) ? '' : text;
}

const MEANINGLESS = /^[\p{C}\ufffd]+$/u;

function ownEncoding(baseFont: string): readonly string[] | null {
  if (/^symbol/i.test(baseFont)) return SYMBOL_ENCODING;
  return /dingbats/i.test(baseFont) ? ZAPF_DINGBATS_ENCODING : null;
}

function compositeCodes(
  document: PdfDocument,
  dict: PdfDict,
  texts: CMap['texts'] | null,
  outlines: () => Outlines | null,
): Codes {
  const encoding = document.entries(dict).get('Encoding');
  const own = encoding instanceof PdfStream ? parseCMap(document.decode(encoding)) : null;
  const identity = isName(encoding, 'Identity-H');
  const font = descendantOf(document, dict);
  let glyphOf: ((cid: number) => number) | null | undefined;
  return {
    simple: false,
    textOf: (code) => said(texts, code),
    all: () => texts?.keys() ?? [],
    bytesOf(code) {
      if (identity) return code <= 0xffff ? bytesOfCode(code, 2) : null;
      // The map of codes does not state their lengths, so the first byte decides (ISO 32000-2, 9.7.6.2).
      for (let length = 1; own && length <= 4; length++) {
        const bytes = bytesOfCode(code, length);
        if (code < 256 ** length && own.lengths[bytes[0] ?? 0] === length) return bytes;
      }
      return null;
    },
    isDrawn(code, blank) {
      const read = outlines();
      if (glyphOf === undefined) glyphOf = read ? cidGlyphs(document, font, read.program) : null;
      const cid = own ? (own.cids.get(code) ?? 0) : code;
      const glyph = glyphOf && cid !== 0 ? glyphOf(cid) : -1;
      return glyph > 0 && (blank || read?.isDrawn(glyph) === true);
    },
  };
}

function bytesOfCode(code: number, length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, at) => Math.floor(code / 256 ** (length - 1 - at)) % 256);
}
