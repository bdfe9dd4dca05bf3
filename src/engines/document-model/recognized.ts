import type { Character } from '../page-text/characters.ts';
import type { RecognizedPage } from './source.ts';

/** A recognized line, in points. */
interface Line {
  words: { text: string; left: number; top: number; right: number; bottom: number }[];
  baseline: { y0: number; y1: number };
  ascent: number;
  descent: number;
}

/** Reach of letters above and below the baseline, in font sizes, for a typical family. */
const [ASCENT, DESCENT] = [0.905, 0.212];
/** Height from the deepest to the tallest letter, in font sizes. */
const LETTERS = 0.93;
/** Relative difference below which sizes count as the same, measured inexactly. */
const SAME = 0.18;
const FACE = { name: 'Times New Roman', bold: false, italic: false };

/** Makes characters of the lines recognized on a page, as if the page contained them as text. */
export function charactersOf({
  width,
  height,
  lines,
}: {
  width: number;
  height: number;
  lines: readonly Line[];
}): RecognizedPage {
  const sizes = lines.map(sizeOf).sort((one, other) => one - other);
  const usual = sizes[sizes.length >> 1] ?? 10;
  const characters: Character[] = [];
  lines.forEach((line, at) => {
    const { words, baseline } = line;
    const measured = sizeOf(line);
    const size = Math.max(4, Math.round((Math.abs(measured - usual) < usual * SAME ? usual : measured) * 2) / 2);
    const y = (baseline.y0 + baseline.y1) / 2;
    const common = {
      top: y - size * ASCENT,
      bottom: y + size * DESCENT,
      size,
      direction: 0,
      face: FACE,
      run: at,
      spaced: false,
    };
    for (const { text, left, right } of words) {
      const letters = [...text];
      const step = (right - left) / Math.max(1, letters.length);
      for (const [index, letter] of letters.entries())
        characters.push({ ...common, text: letter, left: left + step * index, right: left + step * (index + 1) });
      characters.push({ ...common, text: ' ', left: right, right });
    }
  });
  return { width, height, characters };
}

/** The size of letters, measured on a line. */
function sizeOf({ ascent, descent }: Line): number {
  return (Math.abs(ascent) + Math.abs(descent)) / LETTERS;
}
