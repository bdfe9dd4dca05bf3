import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pixelAt, readPixels } from '#test/helpers/pixels.ts';
import { readZip } from '#test/helpers/read-zip.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import { openBarcodeReader } from '../../../engines/barcodes/read-barcodes.ts';
import { CREATABLE_TYPE_NAMES } from '../../../engines/barcodes/types.ts';
import type { JsonObject } from '../../kit/define.ts';
import barcodeCreate from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-barcode-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function textFile(text: string | Buffer) {
  const path = join(folder, 'code.txt');
  await writeFile(path, text);
  return { path, type: 'application/json' as const };
}

/** Read by the decoder, which shares nothing with what writes. */
async function read(image: Buffer | string) {
  const { data, info } = await sharp(image)
    .flatten({ background: '#fff' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const reader = await openBarcodeReader();
  return reader.read({ width: info.width, height: info.height, data }, null, false);
}

/** The text of each type when read, for texts that it can hold. */
const TEXTS: Record<(typeof CREATABLE_TYPE_NAMES)[number], [text: string, read?: string, as?: string]> = {
  'qr-code': ['Grüße aus 東京 🎉'],
  'micro-qr-code': ['AB12'],
  'rmqr-code': ['Grüße 1'],
  'data-matrix': ['Grüße aus 東京'],
  aztec: ['Grüße\nin zwei Zeilen'],
  pdf417: ['Grüße, PDF417'],
  'micro-pdf417': ['micro'],
  'code-128': ['Sheaf-128'],
  'code-39': ['ABC-1'],
  'code-93': ['ABC93'],
  codabar: ['A1234B'],
  itf: ['123456'],
  'itf-14': ['1234567890123', '12345678901231', 'itf'],
  'ean-13': ['590123412345', '5901234123457'],
  'ean-8': ['1234567', '12345670'],
  'upc-a': ['01234567890', '0012345678905', 'ean-13'],
  'upc-e': ['0123456', '0012345000065'],
  isbn: ['9783161484100', '9783161484100', 'ean-13'],
  databar: ['0950110153000', '0109501101530003'],
  'databar-expanded': ['(01)09501101530003(17)250101', '010950110153000317250101'],
};

const LOOK: JsonObject = { scale: 3, label: false, color: '#102040' };

describe('barcode-create', () => {
  it.each(CREATABLE_TYPE_NAMES)('makes a %s that holds the text', async (type) => {
    const [text, expected = text, as = type] = TEXTS[type];
    const gs1 = type === 'databar-expanded';
    const looks = CREATABLE_TYPE_NAMES.indexOf(type) % 3 === 0 ? [{}, LOOK] : [LOOK];
    for (const look of looks) {
      await using run = await runOperation(barcodeCreate, [await textFile(text)], { type, gs1, ...look });
      const found = await read(run.outputPath);
      expect(found.map((barcode) => [barcode.type, barcode.text])).toEqual([[as, expected]]);
      expect(run.outcome.result).toMatchObject({ barcodes: 1, type });
      expect(run.outcome.result.notes).toEqual([]);
    }
  });

  it.each([
    [{ color: '#ffffff' }, /\d+ percent less light/],
    [{ color: '#ffffff', transparent: true, format: 'svg' }, /\d+ percent less light/],
    [{ color: '#ffffff', background: '#000000' }, /\d+ percent less light/],
    [{ color: '#888888', background: '#aaaaaa' }, /\d+ percent less light/],
    [{ color: '#606060', background: '#ffffff' }, null],
    [{ color: '#000000', background: '#ffff00' }, null],
  ])('notes that scanners may not read %j', async (colors, words) => {
    await using run = await runOperation(barcodeCreate, [await textFile('one\ntwo')], { each_line: true, ...colors });
    expect(run.outcome.result.notes).toEqual(words ? [expect.stringMatching(words)] : []);
  });

  it('notes barcodes that cannot be read back', async () => {
    // Without the free border, readers do not find where this type begins.
    const params = { type: 'micro-pdf417', margin: false };
    await using run = await runOperation(barcodeCreate, [await textFile('micro')], params);
    expect(await read(run.outputPath)).toEqual([]);
    expect(run.outcome.result.notes).toEqual([expect.stringMatching(/reading it back failed/)]);
  });

  it('makes an SVG that shows the same, in its colors, with letters as outlines', async () => {
    await using run = await runOperation(barcodeCreate, [await textFile('590123412345')], {
      type: 'ean-13',
      format: 'svg',
      scale: 4,
      color: '#102040',
      transparent: true,
    });
    const svg = await readFile(run.outputPath, 'utf8');
    expect(svg).not.toMatch(/<text|<rect|href|url\(|#000000/);
    const { width, height } = run.outcome.result;
    expect(svg).toContain(` width="${width}" height="${height}" `);
    if (requireTool('mutool')) {
      const [drawing, drawn] = ['drawn.svg', 'drawn.png'].map((name) => join(folder, name)) as [string, string];
      await writeFile(drawing, svg);
      execFileSync('mutool', ['draw', '-q', '-r', '96', '-o', drawn, drawing], { stdio: 'ignore' });
      expect((await read(drawn)).map(({ text }) => text)).toEqual(['5901234123457']);
    }
    await using png = await runOperation(barcodeCreate, [await textFile('590123412345')], {
      type: 'ean-13',
      scale: 4,
      transparent: true,
    });
    const pixels = await readPixels(png.outputPath);
    expect([pixels.width, pixels.height, pixelAt(pixels, 0, 0)[3]]).toEqual([width, height, 0]);
  });

  it('makes one of every line, and says which line cannot be one', async () => {
    await using run = await runOperation(barcodeCreate, [await textFile('one\r\n\ntwo\nthree\n')], { each_line: true });
    const entries = readZip(run.outputPath);
    expect(entries.map(({ name }) => name)).toEqual(['code-1.png', 'code-2.png', 'code-3.png']);
    const texts = await Promise.all(entries.map(async ({ bytes }) => (await read(bytes))[0]?.text));
    expect(texts).toEqual(['one', 'two', 'three']);
    await expect(
      runOperation(barcodeCreate, [await textFile('123456\nabc')], { each_line: true, type: 'itf' }),
    ).rejects.toMatchObject({ code: 'invalid_parameter', message: expect.stringMatching(/^Line 2: .*characters/) });
  });

  it('carries GS1 as GS1, and more of a QR Code where more may be lost', async () => {
    await using gs1 = await runOperation(barcodeCreate, [await textFile('(01)09501101530003(10)AB')], {
      type: 'data-matrix',
      gs1: true,
    });
    expect((await read(gs1.outputPath))[0]).toMatchObject({ content: 'gs1', readable: '(01)09501101530003(10)AB' });
    const widths = [];
    for (const error_correction of ['low', 'high']) {
      await using run = await runOperation(barcodeCreate, [await textFile('x'.repeat(60))], { error_correction });
      widths.push(run.outcome.result.width as number);
    }
    expect(widths[1]).toBeGreaterThan(widths[0]!);
  });

  it.each([
    ['590123412340' + '0', { type: 'ean-13' }, 'invalid_parameter', /check digit/],
    ['12', { type: 'ean-13' }, 'invalid_parameter', /as many digits/],
    ['漢字', { type: 'code-128' }, 'invalid_parameter', /characters/],
    ['a'.repeat(4000), {}, 'invalid_parameter', /too long/],
    ['xx', { gs1: true }, 'invalid_parameter', /GS1/],
    ['\n', {}, 'unprocessable_file', /no text/],
    [' \n\n', { each_line: true }, 'unprocessable_file', /no text/],
    ['x\n'.repeat(1001), { each_line: true }, 'limit_exceeded', /1000/],
    ['a'.repeat(2000), { scale: 100 }, 'limit_exceeded', /smaller scale/],
  ])('refuses %#', async (text, params, code, message) => {
    await expect(runOperation(barcodeCreate, [await textFile(text)], params)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
  });

  it('refuses bytes that are no text', async () => {
    await expect(runOperation(barcodeCreate, [await textFile(Buffer.from([0x61, 0xff]))])).rejects.toMatchObject({
      code: 'unprocessable_file',
    });
  });
});
