import { readGlyphFont, textsOfFont } from '@sheaf/pdf/content/glyphs';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { BrokenFont, type FontProgram } from '@sheaf/pdf/font-programs/font-program';
import { characterOf } from '@sheaf/pdf/font-programs/glyph-names';
import { encodedNames } from '@sheaf/pdf/font-programs/lookup';
import { type Embedded, embeddedIn, readProgram } from '@sheaf/pdf/font-programs/read-program';
import { STANDARD_ENCODING } from '@sheaf/pdf/read/encodings';
import type { PdfDict } from '@sheaf/pdf/syntax/objects';
import { SYMBOL_BULLETS } from './symbol-bullets.ts';

/** A code that content shows. */
export interface ShownGlyph {
  code: number;
  text: string;
  /** How far it leads, in thousandths of the font's size. */
  width: number;
  /** Whether word spacing applies to it (ISO 32000-2, 9.3.3). */
  space: boolean;
  /** White space, letters that need no more care than Latin ones, or others. */
  kind: 'space' | 'letters' | 'other';
}

/** A font whose codes have a text and a width that every reader finds. */
export interface ShownFont {
  readonly bytesPerCode: 1 | 2;
  /** Width of its space in thousandths; -1 if it has none. */
  readonly spaceWidth: number;
  /** Returns null for a code whose text or width is not sure. */
  glyphOf(code: number): ShownGlyph | null;
}

/** Fonts without an embedded program whose codes are those of the standard encoding if they name no other. */
const STANDARD = /^(?:Helvetica|Times|Courier|Arial)/;
const FIRST_SPACES = 0x10000;

/** Reads a font; null if readers may differ in its text or positions. */
export function readShownFont(document: PdfDocument, dict: PdfDict): ShownFont | null {
  const composite = document.entries(dict).is('Subtype', 'Type0');
  if (composite && !document.entries(dict).is('Encoding', 'Identity-H')) return null;
  const map = textsOfFont(document, dict);
  const font = readGlyphFont(document, dict, map);
  if (!font.sure || font.drawn) return null;
  const named = composite ? null : namedTexts(document, dict);
  const textOf = (code: number): string => map?.texts.get(code) || named?.(code) || '';
  const isListed = listedCodes(document, dict);
  const widthOf = (code: number) => {
    if (!composite && !isListed(code)) return null;
    const [glyph] = font.glyphs(composite ? Uint8Array.of(code >> 8, code & 0xff) : Uint8Array.of(code));
    return glyph?.sure ? glyph : null;
  };
  const known: (ShownGlyph | null | undefined)[] = [];
  let spaceWidth: number | undefined;

  function read(code: number): ShownGlyph | null {
    const text = spelled(textOf(code));
    const glyph = text === null ? null : widthOf(code);
    if (text === null || !glyph) return null;
    // PDFium takes the whole part of a width.
    return { code, text, width: Math.trunc(glyph.width * 1000 + 1e-6), space: glyph.space, kind: kindOf(text) };
  }

  return {
    bytesPerCode: composite ? 2 : 1,
    get spaceWidth() {
      spaceWidth ??= findSpace(composite ? (map?.texts ?? new Map()) : null);
      return spaceWidth;
    },
    glyphOf(code) {
      const before = known[code];
      if (before !== undefined) return before;
      const glyph = read(code);
      known[code] = glyph;
      return glyph;
    },
  };

  function findSpace(texts: ReadonlyMap<number, string> | null): number {
    const codes = texts ? texts.keys() : Array.from({ length: 256 }, (_, code) => code);
    for (const code of codes) {
      if (code < FIRST_SPACES && textOf(code) === ' ') return Math.trunc((widthOf(code)?.width ?? 0) * 1000 + 1e-6);
    }
    return -1;
  }
}

/** Whether a simple font lists the width of a code; readers differ in what others have. */
function listedCodes(document: PdfDocument, dict: PdfDict): (code: number) => boolean {
  const widths = document.entries(dict).array('Widths');
  const first = document.entries(dict).number('FirstChar') ?? 0;
  return (code) => !widths || (code >= first && code < first + widths.length);
}

/** The text of a code by the name that the font's encoding, or the one of its program, has for it. */
function namedTexts(document: PdfDocument, dict: PdfDict): (code: number) => string {
  const type1 = document.entries(dict).is('Subtype', 'Type1');
  const embedded = embeddedIn(document, dict);
  const standard = type1 && !embedded && STANDARD.test(document.entries(dict).name('BaseFont') ?? '');
  const names = encodedNames(document, dict);
  let program: FontProgram | null | undefined;

  function nameInProgram(code: number): string {
    if (program === undefined) program = type1 && embedded ? tryToRead(document, embedded) : null;
    const glyph = program?.glyphOfCode(code) ?? -1;
    return glyph < 0 ? '' : (program?.nameOf(glyph) ?? '');
  }

  return (code) => {
    const name = names[code] ?? (standard ? (STANDARD_ENCODING[code] ?? '') : nameInProgram(code));
    const point = characterOf(name);
    return point === undefined ? '' : String.fromCodePoint(point);
  };
}

function tryToRead(document: PdfDocument, embedded: Embedded): FontProgram | null {
  try {
    return readProgram(document, embedded);
  } catch (error) {
    if (error instanceof BrokenFont) return null;
    throw error;
  }
}

/** Characters that readers treat in ways of their own: controls, right-to-left scripts, marks, specials, private ones. */
const UNSURE =
  /[\p{Cc}\p{Cf}\p{M}\p{Co}\p{Cn}\p{Cs}\u0590-\u08ff\ufb05-\ufb4f\ufb50-\ufdff\ufe70-\uffff]|[\u{10000}-\u{10ffff}]/u;
const LIGATURE = /[\ufb00-\ufb04]/;

/** The text as PDFium spells it, with ligatures taken apart; null if that is not sure. */
function spelled(text: string): string | null {
  const bullet = SYMBOL_BULLETS[text.charCodeAt(0)];
  if (bullet && text.length === 1) return bullet;
  if (text === '\t') return text;
  if (text === '' || UNSURE.test(text)) return null;
  return LIGATURE.test(text) ? text.normalize('NFKC') : text;
}

/** Code point below which there are neither ideographs nor right-to-left letters. */
const FIRST_OTHER = 0x590;

function kindOf(text: string): ShownGlyph['kind'] {
  if (/^\s$/.test(text)) return 'space';
  return /\s/.test(text) || [...text].some((letter) => letter.charCodeAt(0) >= FIRST_OTHER && !isPunctuation(letter))
    ? 'other'
    : 'letters';
}

/** Punctuation, currencies and letter-like symbols: between the ranges of scripts. */
function isPunctuation(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code >= 0x2010 && code < 0x2e80;
}
