import { describe, expect, it } from 'vitest';
import type { Character, Face } from '../page-text/characters.ts';
import { createStretches } from './stretches.ts';

/** A letter A at 10 points; that of Times is 7.22 points wide. */
function letter(face: Face, width: number): Character {
  return { text: 'A', left: 0, right: width, top: 0, bottom: 12, size: 10, direction: 0, face, run: 1, spaced: false };
}

describe('the stretch of a font', () => {
  const minion: Face = { name: 'MinionPro-Regular', bold: false, italic: false };

  it('is how much wider its letters are than those of the family that stands for it', () => {
    const stretches = createStretches();
    for (let count = 0; count < 60; count++) stretches.see(letter(minion, 6.5));
    expect(stretches.of(minion)).toBe(0.9);
    expect(stretches.of({ ...minion, bold: true })).toBeUndefined();
  });

  it('is unknown where few letters were seen or the widths are equal', () => {
    const stretches = createStretches();
    for (let count = 0; count < 60; count++) stretches.see(letter({ ...minion, name: 'TimesNewRoman' }, 7.22));
    stretches.see(letter(minion, 6.5));
    expect(stretches.of({ ...minion, name: 'TimesNewRoman' })).toBeUndefined();
    expect(stretches.of(minion)).toBeUndefined();
  });
});
