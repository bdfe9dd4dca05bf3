import { type Encoding, SYMBOL_ENCODING, WIN_ANSI_ENCODING, ZAPF_DINGBATS_ENCODING } from '../read/encodings.ts';
import { type MeasuredFont, standardWidth } from '../read/standard-widths.ts';
import type { CffProgram } from './cff.ts';
import { characterOf, namesOf } from './glyph-names.ts';

/** The substitute for a font: the name of a standard font, and its built-in encoding. */
export interface StandardFace {
  name: string;
  encoding: Encoding | null;
  italic: boolean;
  fixed: boolean;
  serif: boolean;
  bold: boolean;
}

const FAMILIES = {
  sans: ['Helvetica', 'Helvetica-Bold', 'Helvetica-Oblique', 'Helvetica-BoldOblique'],
  serif: ['Times-Roman', 'Times-Bold', 'Times-Italic', 'Times-BoldItalic'],
  fixed: ['Courier', 'Courier-Bold', 'Courier-Oblique', 'Courier-BoldOblique'],
} as const;
/** Fonts whose codes are not letters: nothing here looks like them. */
const OTHER_CHARACTERS = /wingding|webding|barcode|ocr|code\s?(?:39|128)|marlett|\bmt extra|musical|maestro|\bemoji/i;
const [FIXED, SERIF, ITALIC, BOLD] = [1, 2, 64, 1 << 18];

/** Chooses the standard font that comes closest, by name and then by the flags of a descriptor; null if none does. */
export function chooseStandardFace(fontName: string, flags: number): StandardFace | null {
  const plain = { italic: false, fixed: false, serif: false, bold: false };
  if (/^symbol/i.test(fontName)) return { name: 'Symbol', encoding: SYMBOL_ENCODING, ...plain };
  if (/dingbats|^ZaDb/i.test(fontName)) return { name: 'ZapfDingbats', encoding: ZAPF_DINGBATS_ENCODING, ...plain };
  if (OTHER_CHARACTERS.test(fontName)) return null;
  const named = /times|georgia|garamond|cambria|book|minion|palatino|century|serif|roman/i.test(fontName);
  const sans = /sans|arial|helvet|verdana|tahoma|calibri|gothic/i.test(fontName);
  const fixed = /cour|mono|consol|typewriter|fixed/i.test(fontName) || (!named && !sans && (flags & FIXED) !== 0);
  const serif = !sans && (named || (flags & SERIF) !== 0);
  const bold = /bold|black|heavy|demi/i.test(fontName) || (flags & BOLD) !== 0;
  const italic = /italic|oblique/i.test(fontName) || (flags & ITALIC) !== 0;
  const family = FAMILIES[fixed ? 'fixed' : serif ? 'serif' : 'sans'];
  const name = family[bold ? (italic ? 3 : 1) : italic ? 2 : 0];
  return { name, encoding: null, italic, fixed, serif, bold };
}

/** The glyph of a name in a standard font, or of another name of the same character; -1 if there is none. */
export function standardGlyph(program: CffProgram, name: string): number {
  const own = program.glyphNamed(name);
  if (own >= 0) return own;
  const character = characterOf(name);
  if (character === undefined) return -1;
  for (const other of namesOf(SAME.get(character) ?? character)) {
    const glyph = program.glyphNamed(other);
    if (glyph >= 0) return glyph;
  }
  return -1;
}

/** Characters that look like another that every font has. */
const SAME = new Map([
  [0xa0, 0x20],
  [0xad, 0x2d],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
  [0x2002, 0x20],
  [0x2003, 0x20],
  [0x2009, 0x20],
  [0x2126, 0x3a9],
  [0x2206, 0x394],
  [0x3bc, 0xb5],
  [0x2215, 0x2044],
  [0x2219, 0xb7],
  [0x2c9, 0xaf],
]);

/** The width that the standard font of this name has by the specification; null if that does not say. */
export function specifiedWidth(face: StandardFace, glyphName: string): number | null {
  if (face.fixed) return 600;
  if (face.encoding) return null;
  const code = WIN_ANSI_ENCODING.indexOf(glyphName);
  if (code < 0) return null;
  return standardWidth(face.name.replace(/^(Helvetica.*?)-?Oblique$/, '$1') as MeasuredFont, code) || null;
}
