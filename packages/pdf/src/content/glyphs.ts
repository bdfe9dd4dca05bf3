import type { PdfDocument } from '../file/document.ts';
import type { Box } from '../geometry.ts';
import { cidWidths } from '../read/cid-widths.ts';
import { STANDARD_ENCODING, SYMBOL_ENCODING, WIN_ANSI_ENCODING, ZAPF_DINGBATS_ENCODING } from '../read/encodings.ts';
import { baseFontOf, readFontEncoding } from '../read/simple-fonts.ts';
import { type MeasuredFont, standardWidth } from '../read/standard-widths.ts';
import { SPACE } from '../syntax/characters.ts';
import { numberOr } from '../syntax/entries.ts';
import { type PdfDict, PdfName, PdfStream } from '../syntax/objects.ts';
import { boundsOf } from './bounds.ts';
import { type CMap, parseCMap } from './cmap.ts';
import { matrixOf } from './text-state.ts';

/** One code of a string that is shown. */
export interface Glyph {
  /** Position of its bytes in the string. */
  from: number;
  to: number;
  /** How far it leads, in parts of the font's size, without spacing. */
  width: number;
  /** False if that is a guess. */
  sure: boolean;
  /** Whether word spacing applies to it (ISO 32000-2, 9.3.3). */
  space: boolean;
  text: string;
  /** A box around what its glyph description draws, in units of the font size (9.6.4). */
  drawn?: Box | 'unknown' | null;
}

/** The data of a font for positions and text of glyphs. */
export interface GlyphFont {
  /** False if positions are unknown: vertical writing, unknown codes or widths. */
  sure: boolean;
  /** True if glyphs are drawn by content streams (Type 3). */
  drawn: boolean;
  /** True if that calls resources of the page that shows them. */
  calls: boolean;
  glyphs(bytes: Uint8Array): Glyph[];
}

/** For a TrueType font without a stated encoding, readers take one of two: codes equal in both are known. */
const EITHER = STANDARD_ENCODING.map((name, code) => (name === WIN_ANSI_ENCODING[code] ? name : '?'));
const FIXED_WIDTH = 600;
/** Thousandths of the em for what has no width that is known. */
const GUESSED_WIDTH = 600;

/** Reads the required parts of a font's dictionary (ISO 32000-2, 9.6 and 9.7). */
export function readGlyphFont(document: PdfDocument, dict: PdfDict, texts = textsOfFont(document, dict)): GlyphFont {
  return document.entries(dict).is('Subtype', 'Type0')
    ? compositeFont(document, dict, texts)
    : simpleFont(document, dict, texts);
}

/** The text of a font's codes; null if the font does not state it. */
export function textsOfFont(document: PdfDocument, dict: PdfDict): CMap | null {
  const toUnicode = document.entries(dict).stream('ToUnicode');
  return toUnicode ? parseCMap(document.decode(toUnicode)) : null;
}

function simpleFont(document: PdfDocument, dict: PdfDict, texts: CMap | null): GlyphFont {
  const widths = widthsOf(document, dict);
  const drawn = drawnGlyphs(document, dict);
  const known: (number | null)[] = [];
  return {
    sure: widths !== null,
    drawn: drawn !== null,
    calls: drawn !== null && !dict.has('Resources'),
    glyphs(bytes) {
      const glyphs: Glyph[] = [];
      bytes.forEach((code, at) => {
        let width = known[code];
        if (width === undefined) known[code] = width = widths?.(code) ?? null;
        const glyph: Glyph = {
          from: at,
          to: at + 1,
          width: width ?? GUESSED_WIDTH / 1000,
          sure: width !== null,
          space: code === SPACE,
          text: texts?.texts.get(code) ?? String.fromCharCode(code),
        };
        if (drawn) glyph.drawn = drawn(code);
        glyphs.push(glyph);
      });
      return glyphs;
    },
  };
}

/** The boxes of what glyphs of a Type 3 font draw, by their codes; null for other fonts. */
function drawnGlyphs(document: PdfDocument, dict: PdfDict): ((code: number) => Box | 'unknown' | null) | null {
  if (!document.entries(dict).is('Subtype', 'Type3')) return null;
  const names = type3Names(document, dict);
  const procs = document.entries(dict).dict('CharProcs');
  const matrix = matrixOf((document.entries(dict).array('FontMatrix') ?? []).map((one) => document.resolve(one)));
  const known = new Map<number, Box | 'unknown' | null>();
  return (code) => {
    const before = known.get(code);
    if (before !== undefined) return before;
    const proc = document.resolve(procs?.get(names[code] ?? ''));
    const resources = document.entries(dict).dict('Resources');
    const box = proc instanceof PdfStream ? boundsOf(document, document.decode(proc), resources, matrix) : null;
    known.set(code, box);
    return box;
  };
}

/** Names that the encoding of a Type 3 font has for codes. */
export function type3Names(document: PdfDocument, dict: PdfDict): string[] {
  const { base, differences } = readFontEncoding(document, dict);
  return (base ?? STANDARD_ENCODING).map((name, code) => differences.get(code) ?? name);
}

/** The advance of a code; null if it is not known, or not known of any code. */
type Widths = (code: number) => number | null;

function widthsOf(document: PdfDocument, dict: PdfDict): Widths | null {
  const listed = document.entries(dict).array('Widths');
  const first = document.entries(dict).number('FirstChar');
  const descriptor = document.entries(dict).dict('FontDescriptor');
  const missing = document.entries(descriptor).number('MissingWidth') ?? 0;
  const type3 = document.entries(dict).is('Subtype', 'Type3');
  if (listed && first !== null) {
    // Widths of Type 3 fonts are in the space of their glyphs (9.6.4).
    const matrix = type3 ? document.entries(dict).array('FontMatrix') : null;
    const scale = type3 ? Math.abs(numberOr(document.resolve(matrix?.[0]), 0.001)) : 0.001;
    return (code) => numberOr(document.resolve(listed[code - first]), missing) * scale;
  }
  const standard = standardFont(baseFontOf(document, dict) ?? '');
  if (standard === 'Courier') return () => FIXED_WIDTH / 1000;
  return standard && namedWidths(document, dict, standard);
}

/** The widths of a standard font by the names that its encoding has for codes (9.6.5). */
function namedWidths(document: PdfDocument, dict: PdfDict, font: MeasuredFont): Widths {
  const own = font === 'Symbol' ? SYMBOL_ENCODING : font === 'ZapfDingbats' ? ZAPF_DINGBATS_ENCODING : null;
  const { base, differences } = readFontEncoding(document, dict);
  const unnamed = document.entries(dict).is('Subtype', 'TrueType') ? EITHER : STANDARD_ENCODING;
  const measured = own ?? WIN_ANSI_ENCODING;
  const widths = (own ?? base ?? unnamed).map((usual, code) => {
    const name = differences.get(code) ?? usual;
    const at = measured.indexOf(name);
    return name === '' ? 0 : at < 0 ? null : standardWidth(font, at) / 1000;
  });
  return (shown) => widths[shown] ?? null;
}

function standardFont(name: string): MeasuredFont | 'Courier' | null {
  if (/^Courier/.test(name)) return 'Courier';
  if (/^(?:Helvetica|Arial)/.test(name)) return /bold/i.test(name) ? 'Helvetica-Bold' : 'Helvetica';
  if (name === 'Symbol' || name === 'ZapfDingbats') return name;
  if (!/^Times/.test(name)) return null;
  const bold = /bold/i.test(name);
  const italic = /italic|oblique/i.test(name);
  return bold ? (italic ? 'Times-BoldItalic' : 'Times-Bold') : italic ? 'Times-Italic' : 'Times-Roman';
}

function compositeFont(document: PdfDocument, dict: PdfDict, texts: CMap | null): GlyphFont {
  const encoding = document.entries(dict).get('Encoding');
  const named = encoding instanceof PdfName ? encoding.name : '';
  const own = encoding instanceof PdfStream ? parseCMap(document.decode(encoding)) : null;
  const downwards = encoding instanceof PdfStream && (document.entries(encoding.dict).number('WMode') ?? 0) !== 0;
  const widths = cidWidths(document, document.dict(document.entries(dict).array('DescendantFonts')?.[0] ?? null));
  const based = encoding instanceof PdfStream && encoding.dict.has('UseCMap');
  // Codes of Unicode encodings are no CIDs: their widths are not known by them.
  const sure = own ? !downwards && !based : /^Identity-H$/.test(named);
  const lengthAt = (byte: number): number => (own ? own.lengths[byte] || 1 : 2);
  return {
    sure,
    drawn: false,
    calls: false,
    glyphs(bytes) {
      const glyphs: Glyph[] = [];
      for (let from = 0; from < bytes.length; ) {
        const to = Math.min(bytes.length, from + lengthAt(bytes[from] ?? 0));
        let code = 0;
        for (let at = from; at < to; at++) code = code * 256 + (bytes[at] ?? 0);
        const cid = own ? (own.cids.get(code) ?? 0) : code;
        const text = texts?.texts.get(code) ?? '';
        glyphs.push({ from, to, width: widths(cid) / 1000, sure, space: to - from === 1 && code === SPACE, text });
        from = to;
      }
      return glyphs;
    },
  };
}
