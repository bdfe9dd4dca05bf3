import { gapOf, type ShownText, scaleOf } from './shown-text.ts';

/** Finds the glyphs of a text before which its gaps are as wide as a space; null if there are none. */
export function spacesWithin(text: ShownText): Uint8Array | null {
  const { glyphs, gaps, size, matrix, characterSpacing, font } = text;
  const high = size * Math.hypot(matrix[0], matrix[1]);
  const between = Math.abs(characterSpacing) > 0.001 ? characterSpacing * scaleOf(matrix) : 0;
  if (between === 0 && (!gaps || gaps.every((gap) => gap <= 0))) return null;
  const base = baseOf(text, high);
  const { spaceWidth } = font;
  let space = spaceWidth < 0 ? 0 : (high * spaceWidth) / 1000;
  space = space > high / 3 ? 0 : space / 2;
  let found: Uint8Array | null = null;
  for (let at = 1; at < glyphs.length; at++) {
    const [gap = 0, glyph, before] = [gaps?.[at], glyphs[at], glyphs[at - 1]];
    if (!glyph || !before) continue;
    const spacing = (before.text.endsWith(' ') ? 0 : (high * gap) / 1000) + between - base;
    if (spacing <= 0) continue;
    const least = space > 0 ? space : (high * gapOf(glyph.width, 300, 500, 700)) / 1000;
    if (least === 0 || spacing < least) continue;
    found ??= new Uint8Array(glyphs.length);
    found[at] = 1;
  }
  return found;
}

/** The least spacing of a text that has some between all of its glyphs. */
function baseOf({ glyphs, gaps, matrix, characterSpacing }: ShownText, high: number): number {
  const offsets = gaps?.filter((gap) => gap !== 0) ?? [];
  const count = glyphs.length + offsets.length;
  if (characterSpacing === 0 || count < 3) return 0;
  const spacing = characterSpacing * scaleOf(matrix);
  const base = offsets.reduce((least, gap) => Math.min(least, (high * gap) / 1000 + spacing), spacing);
  return base < 0 || (count === 3 && offsets.length > 0) ? 0 : base;
}
