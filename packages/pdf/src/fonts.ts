import { PdfError } from './errors.ts';
import type { Buffer } from './platform/buffer.ts';

export type FontStyle = 'regular' | 'bold';

/** Properties of a TrueType or OpenType font (of a collection, the first) for setting text. */
export interface FontFile {
  /** Where it comes from, for messages. */
  readonly path: string;
  /** The glyph of a character, or 0 if the font lacks it. */
  glyphOf(codePoint: number): number;
  /** The whole file. */
  bytes(): Buffer;
  /** The content of a table; null if there is none. */
  table(tag: string): Buffer | null;
  readonly unitsPerEm: number;
  /** Above and below the line, in the font's units; the second is negative. */
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly italicAngle: number;
  readonly bounds: readonly [number, number, number, number];
  readonly glyphCount: number;
  readonly weight: number;
  readonly outlines: 'glyf' | 'CFF ';
}

/** Chooses fonts for text. */
export interface FaceChooser {
  /** The font for Latin text, in which words look the same regardless of text beyond the spaces around them. */
  readonly plain: FontFile | null;
  /** The font for characters that belong together. @throws PdfError `invalid_parameter` when no font has them */
  faceFor(cluster: string, current: FontFile | null): FontFile;
}

/** The source of fonts for text: the package has none. */
export type Fonts = (style: FontStyle) => FaceChooser;

/** For callers without fonts: refuses to set text. */
export const noFonts: Fonts = () => ({
  plain: null,
  faceFor() {
    throw new PdfError('invalid_parameter', 'There is no font to set text in: open the document with `fonts`.', {
      reason: { code: 'no_fonts' },
    });
  },
});
