import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listSystemFonts, normalizeFontName } from './system-fonts.ts';

const FONTS = join(import.meta.dirname, '../../../node_modules/@expo-google-fonts/noto-sans');

it('finds the fonts of a folder and those below it, by every name that they are asked for', () => {
  const found = listSystemFonts([FONTS]);
  expect(found.length).toBeGreaterThan(10);
  const regular = found.find(({ names }) => names.has(normalizeFontName('NotoSans-Regular')));
  expect(regular).toMatchObject({ family: 'Noto Sans', weight: 400, italic: false, collection: false });
  const bold = found.find(({ names }) => names.has(normalizeFontName('Noto Sans Bold Italic')));
  expect(bold).toMatchObject({ weight: 700, italic: true });
});

it('finds none where there is no folder', () => {
  expect(listSystemFonts([join(FONTS, 'nowhere')])).toEqual([]);
});
