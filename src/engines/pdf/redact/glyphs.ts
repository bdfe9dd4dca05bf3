import type { PdfDocument } from '../file/document.ts';
import { type MeasuredFont, standardWidth } from '../forms/standard-widths.ts';
import { cidWidths, numberOf } from '../read/cid-widths.ts';
import { isDict, isName, type PdfDict, PdfName, PdfStream } from '../syntax/objects.ts';
import { type CMap, parseCMap } from './cmap.ts';

/** One code of a string that is shown. */
export interface Glyph {
  /** Where its bytes stand in the string. */
  from: number;
  to: number;
  /** How far it leads, in parts of the font's size, without spacing. */
  width: number;
  /** Whether word spacing applies to it (ISO 32000-2, 9.3.3). */
  space: boolean;
  text: string;
}

/** A font as far as places and text of its glyphs go. */
export interface GlyphFont {
  /** False where places cannot be told: lines that run downwards, codes or widths that are not known. */
  sure: boolean;
  glyphs(bytes: Uint8Array): Glyph[];
}

const FIXED_WIDTH = 600;
/** Thousandths of the em for what has no width of its own; with these the font is not sure. */
const GUESSED_WIDTH = 600;

/** Reads what is needed of a font's dictionary (ISO 32000-2, 9.6 and 9.7). */
export function readGlyphFont(document: PdfDocument, dict: PdfDict): GlyphFont {
  const toUnicode = document.resolve(dict.get('ToUnicode'));
  const texts = toUnicode instanceof PdfStream ? parseCMap(document.decode(toUnicode)) : null;
  return isName(document.resolve(dict.get('Subtype')), 'Type0')
    ? compositeFont(document, dict, texts)
    : simpleFont(document, dict, texts);
}

function simpleFont(document: PdfDocument, dict: PdfDict, texts: CMap | null): GlyphFont {
  const widths = widthsOf(document, dict);
  const encoding = document.resolve(dict.get('Encoding'));
  const differs = isDict(encoding) && encoding.has('Differences');
  return {
    sure: widths.sure && !(widths.standard && differs),
    glyphs: (bytes) =>
      Array.from(bytes, (code, at) => ({
        from: at,
        to: at + 1,
        width: widths.of(code),
        space: code === 32,
        text: texts?.texts.get(code) ?? String.fromCharCode(code),
      })),
  };
}

function widthsOf(document: PdfDocument, dict: PdfDict) {
  const listed = document.array(dict.get('Widths'));
  const first = document.resolve(dict.get('FirstChar'));
  const descriptor = document.dict(dict.get('FontDescriptor'));
  const missing = numberOf(document.resolve(descriptor?.get('MissingWidth')), 0);
  const type3 = isName(document.resolve(dict.get('Subtype')), 'Type3');
  if (listed && typeof first === 'number') {
    // Widths of Type 3 fonts are in the space of their glyphs (9.6.4).
    const matrix = type3 ? document.array(dict.get('FontMatrix')) : null;
    const scale = type3 ? Math.abs(numberOf(document.resolve(matrix?.[0]), 0.001)) : 0.001;
    const of = (code: number): number => numberOf(document.resolve(listed[code - first]), missing) * scale;
    return { sure: true, standard: false, of };
  }
  const base = document.resolve(dict.get('BaseFont'));
  const standard = standardFont(base instanceof PdfName ? base.name.replace(/^[A-Z]{6}\+/, '') : '');
  if (standard === 'Courier') return { sure: true, standard: true, of: () => FIXED_WIDTH / 1000 };
  if (standard) return { sure: true, standard: true, of: (code: number) => standardWidth(standard, code) / 1000 };
  return { sure: false, standard: false, of: () => GUESSED_WIDTH / 1000 };
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
  const encoding = document.resolve(dict.get('Encoding'));
  const named = encoding instanceof PdfName ? encoding.name : '';
  const own = encoding instanceof PdfStream ? parseCMap(document.decode(encoding)) : null;
  const downwards = encoding instanceof PdfStream && numberOf(document.resolve(encoding.dict.get('WMode')), 0) !== 0;
  const widths = cidWidths(document, document.dict(document.array(dict.get('DescendantFonts'))?.[0] ?? null));
  const based = encoding instanceof PdfStream && encoding.dict.has('UseCMap');
  // Codes of Unicode encodings are no CIDs: their widths are not known by them.
  const sure = own ? !downwards && !based : /^Identity-H$/.test(named);
  const lengthAt = (byte: number): number => (own ? own.lengths[byte] || 1 : 2);
  return {
    sure,
    glyphs(bytes) {
      const glyphs: Glyph[] = [];
      for (let from = 0; from < bytes.length; ) {
        const to = Math.min(bytes.length, from + lengthAt(bytes[from]!));
        let code = 0;
        for (let at = from; at < to; at++) code = code * 256 + bytes[at]!;
        const cid = own ? (own.cids.get(code) ?? 0) : code;
        const text = texts?.texts.get(code) ?? '';
        glyphs.push({ from, to, width: widths(cid) / 1000, space: to - from === 1 && code === 32, text });
        from = to;
      }
      return glyphs;
    },
  };
}
