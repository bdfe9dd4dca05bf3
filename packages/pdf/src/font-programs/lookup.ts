import type { PdfDocument } from '../file/document.ts';
import { cidWidths } from '../read/cid-widths.ts';
import { MAC_ROMAN_ENCODING, STANDARD_ENCODING } from '../read/encodings.ts';
import { readFontEncoding } from '../read/simple-fonts.ts';
import { numberOr } from '../syntax/entries.ts';
import type { PdfDict } from '../syntax/objects.ts';
import type { FontProgram } from './font-program.ts';
import { characterOf } from './glyph-names.ts';
import { descendantOf } from './read-program.ts';
import { cidOf, type FontUse } from './text-use.ts';

/** The mapping of a font's code. */
export interface Shown {
  code: number;
  /** Place of the glyph in the program; 0 is the missing glyph, and -1 none at all. */
  glyph: number;
  /** Width from the font dictionary, in thousandths of an em. */
  width: number;
}

const SYMBOLIC = 4;
const FIRST_SYMBOL = 0xf000;

/** Glyph names from a simple font's encoding (ISO 32000-2, 9.6.5); undefined if it names none. */
export function encodedNames(document: PdfDocument, dict: PdfDict): (string | undefined)[] {
  const { base, differences } = readFontEncoding(document, dict);
  return Array.from({ length: 256 }, (_, code) => differences.get(code) ?? (base?.[code] || undefined));
}

export function isSymbolic(document: PdfDocument, dict: PdfDict): boolean {
  const flags = document.entries(dict).within('FontDescriptor').number('Flags') ?? 0;
  return (flags & SYMBOLIC) !== 0;
}

/** Looks up the glyphs of the codes that a font shows; null if the way to them is not known here. */
export function lookUp(document: PdfDocument, use: FontUse, program: FontProgram): Shown[] | null {
  if (!use.known) return null;
  const codes = [...use.codes.keys()];
  if (document.entries(use.dict).is('Subtype', 'Type0')) return lookUpCids(document, use, program, codes);
  const widthOf = simpleWidths(document, use.dict);
  const glyphOf = simpleGlyphs(document, use.dict, program);
  return glyphOf && codes.map((code) => ({ code, glyph: glyphOf(code), width: widthOf(code) }));
}

/** How codes of a simple font lead to glyphs of its program; null for a program that is keyed otherwise. */
export function simpleGlyphs(document: PdfDocument, dict: PdfDict, program: FontProgram) {
  if (program.glyphOfCid) return null;
  const names = encodedNames(document, dict);
  if (program.kind === 'TrueType' || program.maps.length > 0) {
    const symbolic = isSymbolic(document, dict);
    const encoded = names.some((name) => name !== undefined);
    return (code: number): number => trueTypeGlyph(program, code, names[code], symbolic, encoded);
  }
  return (code: number): number => {
    const name = names[code];
    return name === undefined ? program.glyphOfCode(code) : program.glyphNamed(name);
  };
}

/** ISO 32000-2, 9.6.5.4: by the character of a name, by the Macintosh's codes, by the name itself, or by the code. */
function trueTypeGlyph(
  program: FontProgram,
  code: number,
  glyphName: string | undefined,
  symbolic: boolean,
  encoded: boolean,
): number {
  const map = (platform: number, encoding: number) =>
    program.maps.find((entry) => entry.platform === platform && entry.encoding === encoding);
  const [unicode, symbols, mac] = [map(3, 1) ?? map(0, 3) ?? map(0, 4) ?? map(3, 10), map(3, 0), map(1, 0)];
  const byCode = (): number => {
    for (const base of [0, FIRST_SYMBOL, 0xf100, 0xf200]) {
      const glyph = symbols?.glyphOf(base + code);
      if (glyph) return glyph;
    }
    return mac?.glyphOf(code) || (unicode && !encoded ? unicode.glyphOf(code) : 0);
  };
  if (symbolic || !encoded) {
    const glyph = byCode();
    if (glyph || !glyphName) return glyph;
  }
  const name = glyphName ?? STANDARD_ENCODING[code];
  if (!name) return byCode();
  const character = characterOf(name);
  const byCharacter = character === undefined ? 0 : unicode?.glyphOf(character);
  if (byCharacter) return byCharacter;
  const macCode = MAC_ROMAN_ENCODING.indexOf(name);
  const byMac = macCode > 0 ? mac?.glyphOf(macCode) : 0;
  if (byMac) return byMac;
  const named = program.glyphNamed(name);
  if (named > 0) return named;
  // Without names in the program, these are taken for the numbers of glyphs.
  const numbered = program.nameOf(1) !== '' ? 0 : Number(/^g(\d{1,5})$/.exec(name)?.[1] ?? 0);
  if (numbered > 0 && numbered < program.glyphCount) return numbered;
  return glyphName ? 0 : byCode();
}

function lookUpCids(document: PdfDocument, use: FontUse, program: FontProgram, codes: number[]): Shown[] {
  const font = descendantOf(document, use.dict);
  const widthOf = cidWidths(document, font);
  const glyphOf = cidGlyphs(document, font, program);
  return codes.map((code) => {
    const cid = cidOf(use, code);
    return { code, glyph: cid === 0 ? 0 : glyphOf(cid), width: widthOf(cid) };
  });
}

/** Maps CIDs of a CIDFont to glyphs of its program; -1 if there is none. */
export function cidGlyphs(document: PdfDocument, font: PdfDict, program: FontProgram): (cid: number) => number {
  const type2 = document.entries(font).is('Subtype', 'CIDFontType2');
  const map = document.entries(font).stream('CIDToGIDMap');
  const glyphs = map ? document.decode(map) : null;
  return (cid) => {
    if (!type2 && program.glyphOfCid) return program.glyphOfCid(cid);
    const glyph = type2 && glyphs ? (glyphs[cid * 2] ?? 0) * 256 + (glyphs[cid * 2 + 1] ?? 0) : cid;
    return glyph < program.glyphCount ? glyph : -1;
  };
}

/** Widths of a simple font's codes. */
export function simpleWidths(document: PdfDocument, dict: PdfDict): (code: number) => number {
  const widths = document.entries(dict).array('Widths') ?? [];
  const first = document.entries(dict).number('FirstChar') ?? 0;
  const missing = document.entries(dict).within('FontDescriptor').number('MissingWidth') ?? 0;
  return (code) => numberOr(document.resolve(widths[code - first]), missing);
}
