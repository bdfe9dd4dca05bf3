import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { writeCompound } from '#test/helpers/make-compound.ts';
import { createRandom } from '#test/helpers/random.ts';
import { fontsOfBinary } from './binary-fonts.ts';
import { fontsOfRtf } from './rtf-fonts.ts';

let folder: string;
let path: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-binary-fonts-'));
  path = join(folder, 'document');
});
afterAll(() => rmSync(folder, { recursive: true }));

function record(type: number, data: Buffer, version = 0): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(version, 0);
  head.writeUInt16LE(type, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

function slides(...names: string[]): Buffer {
  const fonts = names.map((name) => {
    const data = Buffer.alloc(68);
    data.write(name, 'utf16le');
    return record(0xfb7, data);
  });
  const environment = record(
    0x3f2,
    Buffer.concat([record(1, Buffer.alloc(9)), record(0x7d5, Buffer.concat(fonts), 15)]),
    15,
  );
  return Buffer.concat([record(0x3e8, environment, 15), record(0x3ee, Buffer.alloc(2000, 1), 15)]);
}

const rtf = (text: string): string[] => {
  writeFileSync(path, text, 'latin1');
  return [...fontsOfRtf(path)].sort();
};

it('reports the fonts that a DOC uses of those that it lists', () => {
  const names = [...fontsOfBinary(fixture('fonts.doc'), 'doc')];
  expect(names).toEqual(expect.arrayContaining(['Liberation Serif', 'Papyrus']));
  // They are on its list as well.
  expect(names).not.toContain('DejaVu Sans');
});

it('reports the fonts of the cells of an XLS', () => {
  expect([...fontsOfBinary(fixture('fonts.xls'), 'xls')]).toContain('Papyrus');
  expect([...fontsOfBinary(fixture('table.xls'), 'xls')]).not.toContain('Papyrus');
});

it('reports the fonts of a PPT, and not those of what is embedded in it', () => {
  writeCompound(path, {
    Embedded: { 'PowerPoint Document': slides('Inner') },
    'PowerPoint Document': slides('Optima', 'Wingdings', 'Arial'),
  });
  expect([...fontsOfBinary(path, 'ppt')]).toEqual(['Optima', 'Arial']);
});

it('reports the fonts that an RTF uses of those that it lists, in the letters of their sets', () => {
  const list =
    '{\\fonttbl{\\f0\\froman\\fcharset0{\\*\\panose 02}Times New Roman{\\*\\falt Other};}{\\f1\\fcharset2 Symbol;}{\\f2 Unused;}' +
    "{\\f3\\fcharset128 \\'82\\'6c\\'82\\'72 Mincho;}{\\f4 Na\\u239\\'efve;}{\\f15 Styled;}}";
  const styles = '{\\stylesheet{\\s1\\f15 A style;}{\\s2\\f0 Another;}}';
  expect(rtf(`{\\rtf1\\deff0${list}${styles}\\pard \\f3 x{\\f4\\fs24 y}\\f1 z}`)).toEqual([
    'Naïve',
    'Times New Roman',
    'ＭＳ Mincho',
  ]);
  expect(rtf('{\\rtf1{\\fonttbl\\f0\\fnil Papyrus;\\f1\\fswiss Arial;}\\f0 x}')).toEqual(['Papyrus']);
  expect(rtf('{\\rtf1 no list}')).toEqual([]);
});

it('takes what is damaged or made to hurt for what can be read of it', () => {
  expect(rtf(`{\\rtf1{\\fonttbl${'{\\f0 A'.repeat(200_000)}`)).toEqual([]);
  expect(rtf(`{\\rtf1{\\fonttbl${'\\'.repeat(500_000)}`)).toEqual([]);
  const many = Array.from({ length: 30_000 }, (_, at) => `{\\f${at} Font ${at};}`).join('');
  const all = Array.from({ length: 30_000 }, (_, at) => `\\f${at}`).join(' ');
  expect(rtf(`{\\rtf1{\\fonttbl${many}}${all}}`).length).toBe(500);
  const endless = Buffer.alloc(4096);
  endless.writeUInt16LE(0x3e8, 2);
  for (const kind of ['doc', 'xls', 'ppt'] as const) {
    writeCompound(path, {
      WordDocument: endless,
      Workbook: endless,
      'PowerPoint Document': endless,
      '0Table': endless,
    });
    expect(fontsOfBinary(path, kind).size).toBe(0);
  }
  const random = createRandom(7);
  for (const kind of ['doc', 'xls'] as const) {
    for (let round = 0; round < 60; round++) {
      const bytes = Buffer.from(readFileSync(fixture(`fonts.${kind}`)));
      for (let change = 0; change < 30; change++) bytes[512 + random.below(bytes.length - 512)] = random.below(256);
      writeFileSync(path, bytes);
      // Whose directory is hit is no such file any longer, which is found before.
      try {
        expect(fontsOfBinary(path, kind).size).toBeLessThanOrEqual(500);
      } catch (error) {
        expect(error).toMatchObject({ code: 'unprocessable_file' });
      }
    }
  }
});
