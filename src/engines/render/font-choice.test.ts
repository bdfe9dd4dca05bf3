import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listSystemFonts, normalizeFontName, type SystemFont } from '../fonts/system-fonts.ts';
import { chooseFont, type FontRequest } from './font-choice.ts';

const CYRILLIC = 204;
const JAPANESE = 128;

function font(family: string, extra: Partial<SystemFont> = {}): SystemFont {
  return {
    path: `/fonts/${family}.ttf`,
    collection: false,
    family,
    names: new Set([normalizeFontName(family)]),
    codePages: 0b101,
    weight: 400,
    italic: false,
    serif: false,
    fixedPitch: false,
    ...extra,
  };
}

const ask = (extra: Partial<FontRequest>): FontRequest => ({
  face: 'Unknown',
  weight: 400,
  italic: false,
  charset: 0,
  serif: false,
  fixedPitch: false,
  ...extra,
});

const fonts = [
  font('Sans'),
  font('Sans Bold', { weight: 700 }),
  font('Serif', { serif: true }),
  font('Mono', { fixedPitch: true }),
  font('Gothic', { codePages: 1 << 17 }),
];

describe('chooseFont', () => {
  it('leaves Latin text to the built-in fonts, unless the very font is there', () => {
    expect(chooseFont(fonts, ask({}))).toBeNull();
    expect(chooseFont(fonts, ask({ face: 'sans-bold' }))?.family).toBe('Sans Bold');
  });

  it('takes a font that covers the script and looks closest', () => {
    expect(chooseFont(fonts, ask({ charset: JAPANESE, serif: true }))?.family).toBe('Gothic');
    expect(chooseFont(fonts, ask({ charset: CYRILLIC }))?.family).toBe('Sans');
    expect(chooseFont(fonts, ask({ charset: CYRILLIC, weight: 700 }))?.family).toBe('Sans Bold');
    expect(chooseFont(fonts, ask({ charset: CYRILLIC, serif: true }))?.family).toBe('Serif');
    expect(chooseFont(fonts, ask({ charset: CYRILLIC, fixedPitch: true }))?.family).toBe('Mono');
  });

  it('reads the script out of a name such as "Arial Cyr"', () => {
    expect(chooseFont(fonts, ask({ face: 'Arial Cyr' }))?.family).toBe('Sans');
    expect(chooseFont(fonts, ask({ face: 'ArialCyr,Bold' }))?.family).toBe('Sans');
    expect(chooseFont(fonts, ask({ face: 'Niece' }))).toBeNull();
  });

  it('finds none where none covers the script', () => {
    expect(chooseFont(fonts, ask({ charset: 129 }))).toBeNull();
    expect(chooseFont([], ask({ charset: JAPANESE }))).toBeNull();
  });
});

describe('listSystemFonts', () => {
  it('passes over what is no font and folders that are not there', () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-fonts-'));
    try {
      writeFileSync(join(folder, 'empty.ttf'), '');
      writeFileSync(join(folder, 'lies.otf'), Buffer.from('4f54544fffff00000000000000000000', 'hex'));
      writeFileSync(join(folder, 'notes.txt'), 'no font');
      expect(listSystemFonts([folder, join(folder, 'missing')])).toEqual([]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
