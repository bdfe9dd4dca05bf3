import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStandardFonts } from '../../../../src/engines/render/standard-fonts.ts';
import { readCff } from './cff.ts';
import { outlineOf, type Segment } from './charstring.ts';
import { BrokenFont } from './font-program.ts';
import { rebuildTrueType } from './rebuild-true-type.ts';
import { readTables, writeTables } from './sfnt.ts';
import { readTrueType } from './true-type.ts';
import { readType1 } from './type1.ts';
import { type1Outline } from './type1-outline.ts';
import { writeCff } from './write-cff.ts';

const NOTO = readFileSync(
  join(import.meta.dirname, '../../../../node_modules/@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
);
const SQUARE: Segment[] = [
  ['M', 10, 20],
  ['L', 510, 20],
  ['C', 510, 300.5, 400, 520, 10, 520],
];

function encrypt(bytes: Buffer, key: number): Buffer {
  let state = key;
  return Buffer.from(
    bytes.map((byte) => {
      const cipher = byte ^ (state >> 8);
      state = ((cipher + state) * 52_845 + 22_719) & 0xffff;
      return cipher;
    }),
  );
}

/** A Type 1 program of these charstrings, given in decrypted bytes. */
function type1(glyphs: Record<string, number[]>): Buffer {
  const parts: Buffer[] = [Buffer.from('xxxxdup /Private 5 dict dup begin /lenIV 4 def /Subrs 1 array\n')];
  const code = (bytes: number[]): Buffer => encrypt(Buffer.from([0, 0, 0, 0, ...bytes]), 4330);
  const put = (head: string, bytes: number[], tail: string): void => {
    const data = code(bytes);
    parts.push(Buffer.from(`${head} ${data.length} RD `), data, Buffer.from(` ${tail}\n`));
  };
  put('dup 0', [239, 139, 5, 11], 'NP');
  parts.push(Buffer.from(`/CharStrings ${Object.keys(glyphs).length} dict dup begin\n`));
  for (const [name, bytes] of Object.entries(glyphs)) put(`/${name}`, bytes, 'ND');
  parts.push(Buffer.from('end end\n'));
  const clear =
    '%!PS-AdobeFont-1.0: Test\n/FontMatrix [0.001 0 0 0.001 0 0] readonly def\n/Encoding 256 array\ndup 66 /B put\nreadonly def\ncurrentfile eexec\n';
  return Buffer.concat([Buffer.from(clear), encrypt(Buffer.concat(parts), 55_665)]);
}

test('a CFF program that was written reads as it was meant', () => {
  const program = readCff(
    writeCff('Test', [
      { name: '.notdef', width: 0, outline: [] },
      { name: 'A', width: 512.5, outline: SQUARE },
      { name: 'unheard', width: -40, outline: [] },
    ]),
  );
  expect([program.glyphNamed('A'), program.glyphNamed('unheard'), program.glyphNamed('B')]).toEqual([1, 2, -1]);
  expect([program.widthOf(1), program.widthOf(2)]).toEqual([512.5, -40]);
  expect(outlineOf(program, 1)).toEqual(SQUARE);
});

test('every glyph of every standard font can be followed and written anew', async () => {
  const programs = await readStandardFonts([
    'Helvetica',
    'Times-BoldItalic',
    'Courier',
    'Symbol',
    'ZapfDingbats',
    'Odd',
  ]);
  expect([...programs.keys()]).not.toContain('Odd');
  for (const bytes of programs.values()) {
    const program = readCff(bytes);
    const glyphs = Array.from({ length: program.glyphCount }, (_, glyph) => ({
      name: program.nameOf(glyph),
      width: program.widthOf(glyph)!,
      outline: outlineOf(program, glyph),
    }));
    expect(glyphs.filter(({ outline }) => outline.length > 0).length).toBeGreaterThan(150);
    const again = readCff(writeCff('Again', glyphs));
    expect(glyphs.map((_, glyph) => again.widthOf(glyph))).toEqual(glyphs.map(({ width }) => width));
    expect(outlineOf(again, 40)).toEqual(glyphs[40]!.outline);
  }
});

test('a Type 1 program is read with its widths, encoding, subroutines and outlines', () => {
  // B: side bearing 10, width 600, a move, a line by a subroutine, and one up.
  const program = readType1(
    type1({ B: [149, 248, 236, 13, 139, 159, 21, 139, 10, 239, 7, 9, 14], '.notdef': [139, 248, 136, 13, 14] }),
  );
  expect(program.nameOf(0)).toBe('.notdef');
  const glyph = program.glyphOfCode(66);
  expect(program.nameOf(glyph)).toBe('B');
  expect(program.widthOf(glyph)).toBe(600);
  expect(type1Outline(program, glyph)).toEqual([
    ['M', 10, 20],
    ['L', 110, 20],
    ['L', 110, 120],
  ]);
});

test('a Type 1 program without a missing glyph gets one, and keeps its own', () => {
  const program = readType1(type1({ B: [149, 248, 236, 13, 139, 159, 21, 239, 7, 9, 14] }));
  expect([program.glyphCount, program.nameOf(0), program.nameOf(1)]).toEqual([2, '.notdef', 'B']);
  expect(program.widthOf(program.glyphNamed('B'))).toBe(600);
  expect(program.glyphOfCode(66)).toBe(1);
});

test('a TrueType font whose table of places is cut off is written anew with the glyphs that are left', () => {
  const tables = readTables(NOTO);
  tables.set('loca', tables.get('loca')!.subarray(0, 401));
  const rebuilt = rebuildTrueType(writeTables(tables), [
    { code: 65, glyph: 36, width: 500 },
    { code: 66, glyph: 1000, width: 700 },
  ]);
  const program = readTrueType(rebuilt);
  expect(program.glyphCount).toBe(readTrueType(NOTO).glyphCount);
  expect(Math.round(program.widthOf(36)!)).toBe(500);
  expect(Math.round(program.widthOf(1000)!)).toBe(700);
});

test.each([readCff, readTrueType, readType1])(
  '%o says of broken programs that they are, whatever they hold',
  (read) => {
    let state = 1;
    for (let round = 0; round < 300; round++) {
      const bytes = Buffer.from(
        round % 2 ? writeCff('T', [{ name: '.notdef', width: 0, outline: SQUARE }]) : type1({ A: [14] }),
      );
      for (let at = 0; at < 12; at++) {
        state = (state * 1_103_515_245 + 12_345) & 0x7fffffff;
        bytes[state % bytes.length] = (state >> 16) & 255;
      }
      try {
        const program = read(bytes.subarray(0, bytes.length - (state % 7)));
        for (let glyph = 0; glyph < Math.min(20, program.glyphCount); glyph++) program.widthOf(glyph);
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenFont);
      }
    }
  },
);
