import type { PdfDocument } from '../file/document.ts';
import { cidGlyphs, simpleGlyphs } from '../font-programs/lookup.ts';
import { descendantOf, fontName } from '../font-programs/read-program.ts';
import { chooseStandardFace } from '../font-programs/standard-faces.ts';
import type { PdfDict } from '../syntax/objects.ts';
import type { Outlines } from './outlines.ts';

/** The features of a font that decide which substitute fits. */
export interface FontLook {
  name: string;
  serif: boolean;
  fixed: boolean;
  bold: boolean;
  italic: boolean;
  /** Height of its small letters in ems; null if it cannot be measured. */
  xHeight(codeOf: (character: string) => number | null): number | null;
}

const BOLD_WEIGHT = 600;
/** Small letters of x-height, apart from the overshoot of curves. */
const FLAT = ['x', 'z', 'v', 'w', 'u', 'r', 'n', 'm', 'e', 'o', 'c', 's', 'a'];
const LEAST = 0.3;
const MOST = 0.75;

export function lookOf(document: PdfDocument, dict: PdfDict, outlines: () => Outlines | null): FontLook {
  const font = descendantOf(document, dict);
  const descriptor = document.entries(font).dict('FontDescriptor');
  const flags = document.entries(descriptor).number('Flags') ?? 0;
  const name = fontName(document, dict);
  const face = chooseStandardFace(name, flags);
  const weight = document.entries(descriptor).number('FontWeight') ?? 0;
  const angle = document.entries(descriptor).number('ItalicAngle') ?? 0;
  return {
    name,
    serif: face?.serif ?? false,
    fixed: face?.fixed ?? false,
    bold: (face?.bold ?? false) || weight >= BOLD_WEIGHT || /(?:^|[^a-z])(?:bd|bx\d*)(?![a-z])|cmbx/i.test(name),
    italic: (face?.italic ?? false) || angle !== 0 || /(?:^|[^a-z])it(?![a-z])|cmti|slanted/i.test(name),
    xHeight(codeOf) {
      const stated = (document.entries(descriptor).number('XHeight') ?? 0) / 1000;
      const read = outlines();
      const glyphOf = read && glyphsOf(document, dict, font, read);
      for (const letter of FLAT) {
        const code = glyphOf ? codeOf(letter) : null;
        const top = code === null || !glyphOf ? null : read.topOf(glyphOf(code));
        if (top !== null && top > LEAST && top < MOST) return top;
      }
      return stated > LEAST && stated < MOST ? stated : null;
    },
  };
}

function glyphsOf(document: PdfDocument, dict: PdfDict, font: PdfDict, { program }: Outlines) {
  if (font !== dict) return cidGlyphs(document, font, program);
  return simpleGlyphs(document, dict, program);
}
