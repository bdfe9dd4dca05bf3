import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { shippedFonts } from './choose-face.ts';
import { openFontFile } from './font-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-font-file-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const SMILE = 0x1f600;
const GLYPH = 36;

/** Format 12 with one character. */
function groups(): Buffer {
  const table = Buffer.alloc(28);
  table.writeUInt16BE(12, 0);
  for (const [index, value] of [28, 0, 1, SMILE, SMILE, GLYPH].entries()) table.writeUInt32BE(value, 4 + index * 4);
  return table;
}

/** Format 6 with no character. */
function trimmed(): Buffer {
  const table = Buffer.alloc(10);
  for (const [index, value] of [6, 10, 0, 65, 0].entries()) table.writeUInt16BE(value, index * 2);
  return table;
}

type Subtable = [platform: number, encoding: number, table: Buffer];

/** A font that ships, changed. */
function fontWith(change: (bytes: Buffer, tableAt: (tag: string) => number) => void): string {
  const bytes = readFileSync(shippedFonts()[0]!);
  change(bytes, (tag) => bytes.readUInt32BE(bytes.indexOf(tag, 12, 'latin1') + 8));
  const path = join(folder, 'font.ttf');
  writeFileSync(path, bytes);
  return path;
}

function fontWithMap(...subtables: Subtable[]): string {
  const head = Buffer.alloc(4 + 8 * subtables.length);
  head.writeUInt16BE(subtables.length, 2);
  let offset = head.length;
  subtables.forEach(([platform, encoding, table], index) => {
    head.writeUInt16BE(platform, 4 + index * 8);
    head.writeUInt16BE(encoding, 6 + index * 8);
    head.writeUInt32BE(offset, 8 + index * 8);
    offset += table.length;
  });
  const map = Buffer.concat([head, ...subtables.map(([, , table]) => table)]);
  return fontWith((bytes, tableAt) => void map.copy(bytes, tableAt('cmap')));
}

describe('a font', () => {
  it.each<[string, Subtable[]]>([
    [
      'first',
      [
        [0, 4, groups()],
        [3, 1, trimmed()],
      ],
    ],
    [
      'last',
      [
        [0, 3, trimmed()],
        [3, 10, groups()],
      ],
    ],
    [
      'beside one of another script',
      [
        [1, 0, trimmed()],
        [3, 10, groups()],
        [3, 5, groups()],
      ],
    ],
  ])('has the characters of its widest map, which stands %s', (_, subtables) => {
    const font = openFontFile(fontWithMap(...subtables))!;
    expect([font.glyphOf(SMILE), font.glyphOf(SMILE + 1), font.glyphOf(65)]).toEqual([GLYPH, 0, 0]);
  });

  it.each<[string, () => string]>([
    ['has no map of Unicode', () => fontWithMap([1, 0, groups()], [3, 5, groups()])],
    ['must not be embedded', () => fontWith((bytes, tableAt) => void bytes.writeUInt16BE(2, tableAt('OS/2') + 8))],
    ['has no outlines', () => fontWith((bytes) => void bytes.write('none', bytes.indexOf('glyf', 12, 'latin1')))],
    ['is broken', () => fontWith((bytes) => void bytes.fill(0xff, 12, 300))],
  ])('that %s is none', (_, make) => {
    expect(openFontFile(make())).toBeNull();
  });

  it('that may be embedded for looking at alone is one', () => {
    const path = fontWith((bytes, tableAt) => void bytes.writeUInt16BE(4, tableAt('OS/2') + 8));
    expect(openFontFile(path)?.glyphOf(65)).toBeGreaterThan(0);
  });
});
