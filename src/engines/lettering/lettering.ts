import type { FontStyle } from '@sheaf/pdf/fonts';
import { loadShaper, type OutlineStep } from '@sheaf/pdf/text/harfbuzz';
import { layOutLine } from '@sheaf/pdf/text/lay-out';
import * as bidiModule from 'bidi-js';
import { SheafError } from '../../errors.ts';
import { createFaceChooser } from '../fonts/choose-face.ts';

/** A positioned glyph: its outline in units of the em, moved by `x` and `y`; upwards is positive. */
export interface PlacedGlyph {
  outline: readonly OutlineStep[];
  x: number;
  y: number;
}

/** A line of text as outlines; measures are for size 1. */
export interface LetteredLine {
  width: number;
  /** How far its fonts reach above and below the line; the second is negative. */
  ascent: number;
  descent: number;
  glyphs: PlacedGlyph[];
}

/** Sets lines of text of any script that there is a font for, as outlines. */
export interface Lettering {
  /**
   * @throws SheafError `invalid_parameter` when no font has its script, `limit_exceeded` for text that is not one line
   */
  line(text: string, style?: FontStyle): LetteredLine;
}

// Its types speak of a module of the new kind, and it is one of the old.
const createBidi = bidiModule.default as unknown as typeof bidiModule.default.default;

/** Most characters of one line. */
const MAX_CHARACTERS = 20_000;

/** Creates what sets text for pictures. */
export async function createLettering(): Promise<Lettering> {
  const shaper = await loadShaper();
  const bidi = createBidi();
  const choosers = new Map<FontStyle, ReturnType<typeof createFaceChooser>>();

  function facesOf(style: FontStyle) {
    const known = choosers.get(style) ?? createFaceChooser(style);
    choosers.set(style, known);
    return known;
  }

  return {
    line(text, style = 'regular') {
      if (text.length > MAX_CHARACTERS) {
        throw new SheafError('limit_exceeded', `A line of text can have up to ${MAX_CHARACTERS} characters.`);
      }
      const runs = layOutLine(text, 'auto', { shaper, faces: facesOf(style), bidi });
      const glyphs: PlacedGlyph[] = [];
      let x = 0;
      for (const { file, glyphs: set } of runs) {
        for (const { id, advance, dx, dy } of set) {
          const outline = shaper.outlineOf(file, id);
          if (outline.length > 0) glyphs.push({ outline, x: x + dx, y: dy });
          x += advance;
        }
      }
      return {
        width: x,
        ascent: Math.max(0, ...runs.map(({ file }) => file.ascent / file.unitsPerEm)),
        descent: Math.min(0, ...runs.map(({ file }) => file.descent / file.unitsPerEm)),
        glyphs,
      };
    },
  };
}
