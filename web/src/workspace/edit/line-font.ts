import { MM_PER_POINT } from '../stage/geometry.ts';
import { FONTS } from './measure.ts';
import type { TextLine } from './words.ts';

const SERIF = '"Noto Serif", "Liberation Serif", "Times New Roman", serif';
const MONO = '"Noto Sans Mono", "Liberation Mono", "Courier New", monospace';

/** Height of a line of most fonts, in font sizes. */
const USUAL_HEIGHT = 1.16;

/** A font similar to that of a line, judged by its name, and its size in millimeters. */
export function fontOf({ words, height }: Pick<TextLine, 'words' | 'height'>) {
  const { font = '', size, bold = false, italic = false } = words[0] ?? {};
  const family = /courier|mono|consol|typewriter/i.test(font)
    ? MONO
    : /times|serif|roman|georgia|garamond|cambria|minion|palatino|book|cmr/i.test(font) && !/sans/i.test(font)
      ? SERIF
      : FONTS;
  return {
    sizeMm: size === undefined ? height / USUAL_HEIGHT : size * MM_PER_POINT,
    style: { fontFamily: family, fontWeight: bold ? 700 : 400, fontStyle: italic ? 'italic' : 'normal' },
  };
}
