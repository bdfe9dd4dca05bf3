import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createFaceChooser, shippedFonts } from './choose-face.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-faces-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A system font with only these characters: a font that ships, with another character map (format 12). */
function fontWith(name: string, characters: string): void {
  const bytes = readFileSync(shippedFonts()[0]!);
  const groups = [...characters].map((character) => character.codePointAt(0)!).sort((left, right) => left - right);
  const map = Buffer.alloc(12 + 16 + 12 * groups.length);
  map.writeUInt16BE(1, 2);
  map.writeUInt16BE(3, 4);
  map.writeUInt16BE(10, 6);
  map.writeUInt32BE(12, 8);
  map.writeUInt16BE(12, 12);
  map.writeUInt32BE(map.length - 12, 16);
  map.writeUInt32BE(groups.length, 24);
  groups.forEach((point, index) => {
    for (const [part, value] of [point, point, 36 + index].entries())
      map.writeUInt32BE(value, 28 + index * 12 + part * 4);
  });
  const row = bytes.indexOf('cmap', 12, 'latin1');
  map.copy(bytes, bytes.readUInt32BE(row + 8));
  writeFileSync(join(folder, name), bytes);
}

test('a font of the system is taken where none that ships has a character, and kept for what follows in East Asian text', () => {
  fontWith('a.ttf', '漢');
  fontWith('b.ttf', '漢か한');
  const faces = createFaceChooser('regular', [folder]);
  const nameOf = (character: string, after: ReturnType<typeof faces.faceFor> | null = null) =>
    faces.faceFor(character, after).path.split('/').at(-1);
  expect([nameOf('漢'), nameOf('か'), nameOf('A')]).toEqual(['a.ttf', 'b.ttf', 'NotoSans_400Regular.ttf']);
  expect(nameOf('漢', faces.faceFor('か', null))).toBe('b.ttf');
  expect(nameOf('か', faces.faceFor('漢', null))).toBe('b.ttf');
  expect(nameOf('A', faces.faceFor('か', null))).toBe('NotoSans_400Regular.ttf');
});

test.each([
  ['漢', { code: 'east_asian_font_missing', script: 'Han', character: 'U+6F22' }],
  ['த', { code: 'script_font_missing', script: 'Tamil', character: 'U+0BA4' }],
  ['\u{1F984}', { code: 'character_font_missing', character: 'U+1F984' }],
])('a character that no font has is reported with its script: %s', (character, reason) => {
  const faces = createFaceChooser('regular', []);
  expect(() => faces.faceFor(character, null)).toThrow(expect.objectContaining({ code: 'invalid_parameter', reason }));
});
