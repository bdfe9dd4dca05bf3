import { PdfError } from '../errors.ts';
import type { FontFile, FontStyle, Fonts } from '../fonts.ts';
import { readFont } from '../text/font-file.ts';

const WEIGHTS: Record<FontStyle, number> = { regular: 400, bold: 700 };
/** Invisible characters, which need no glyph. */
const UNSEEN = /^[\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\p{Cc}]$/u;

/**
 * Creates fonts for text from TrueType or OpenType files: each character is set in the first font that has it, among
 * those closest to the requested weight.
 * @throws PdfError `invalid_parameter` for a file that is not such a font, or must not be embedded
 */
export function fontsFrom(...files: readonly Uint8Array[]): Fonts {
  const fonts = files.map((bytes, index) => {
    const font = readFont(bytes);
    if (!font) throw new PdfError('invalid_parameter', `The font with the index ${index} cannot be used.`);
    return font;
  });
  return (style) => {
    const distance = ({ weight }: FontFile): number => Math.abs(weight - WEIGHTS[style]);
    const sorted = fonts.toSorted((one, other) => distance(one) - distance(other));
    return {
      plain: sorted.find((font) => covers(font, 'A')) ?? null,
      faceFor(cluster, current) {
        const face = current && covers(current, cluster) ? current : sorted.find((font) => covers(font, cluster));
        if (face) return face;
        throw new PdfError('invalid_parameter', `None of the fonts has "${cluster}".`);
      },
    };
  };
}

function covers(font: FontFile, cluster: string): boolean {
  return [...cluster].every((character) => font.glyphOf(character.codePointAt(0) ?? 0) !== 0 || UNSEEN.test(character));
}
