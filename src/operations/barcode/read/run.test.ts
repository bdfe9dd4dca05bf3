import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { createRandom } from '#test/helpers/random.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import imagesToPdf from '../../images/to-pdf/operation.ts';
import barcodeCreate from '../create/operation.ts';
import barcodeRead from './operation.ts';

/** The text of the picture, from top to bottom. */
const CODES = {
  'code-128': 'SHEAF-128',
  'data-matrix': 'inverted matrix',
  'ean-13': '5901234123457',
  'qr-code': 'https://example.org/käse',
};

interface Report {
  unit: string;
  pages: { page: number; width: number; barcodes: { type: string; text: string; corners: [number, number][] }[] }[];
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-barcode-read-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function tell(file: Parameters<typeof runOperation>[1][0], params = {}) {
  await using run = await runOperation(barcodeRead, [file], params);
  return { report: JSON.parse(await readFile(run.outputPath, 'utf8')) as Report, ...run.outcome };
}
const byType = (report: Report, page = 0) =>
  Object.fromEntries(report.pages[page]!.barcodes.map(({ type, text }) => [type, text]));

describe('barcode-read', () => {
  it('reads several on one picture, turned and inverted, and reports where they stand', async () => {
    const { report, result } = await tell(fixture('codes.png'));
    expect(byType(report)).toEqual(CODES);
    expect(result).toMatchObject({ pages: 1, barcodes: 4 });
    const [first] = report.pages[0]!.barcodes.filter(({ type }) => type === 'qr-code');
    const [[left, top], , [right, bottom]] = first!.corners as [[number, number], unknown, [number, number]];
    expect([left, top, right, bottom].every((value, at) => Math.abs(value - [28, 28, 78, 78][at]!) <= 3)).toBe(true);
  });

  it('reads a small one that lies askew, and reports where it stands', async () => {
    const text = join(folder, 'small.txt');
    await writeFile(text, 'matrix 12');
    const look = { type: 'data-matrix', scale: 1, label: false };
    await using output = await runOperation(barcodeCreate, [{ path: text, type: 'application/json' }], look);
    const path = join(folder, 'small.png');
    const larger = await sharp(output.outputPath).resize(26, 26, { kernel: 'cubic' }).png().toBuffer();
    const { width, height } = await sharp(larger).rotate(25, { background: '#fff' }).png().toFile(path);
    const [code] = (await tell(path)).report.pages[0]!.barcodes;
    expect(code).toMatchObject({ type: 'data-matrix', text: 'matrix 12' });
    const middle = (at: 0 | 1) => code!.corners.reduce((sum, corner) => sum + corner[at] / 4, 0);
    expect(Math.abs(middle(0) - width / 2)).toBeLessThan(3);
    expect(Math.abs(middle(1) - height / 2)).toBeLessThan(3);
  });

  it.each([
    [90, 'jpg'],
    [180, 'webp'],
    [33, 'png'],
  ] as const)('reads them turned by %i degrees, as %s', async (angle, format) => {
    const path = join(folder, `turned.${format}`);
    const larger = await sharp(fixture('codes.png')).resize(960, 640, { kernel: 'cubic' }).png().toBuffer();
    await sharp(larger).rotate(angle, { background: '#c0c8d0' }).toFile(path);
    expect(byType((await tell(path)).report)).toEqual(CODES);
  });

  it('reads those on the pages of a PDF, in millimetres', async () => {
    await using pdf = await runOperation(imagesToPdf, [fixture('photo.jpg'), fixture('codes.png')], { dpi: 96 });
    const path = join(folder, 'codes.pdf');
    await writeFile(path, await readFile(pdf.outputPath));
    const { report, result } = await tell(path);
    expect([report.unit, report.pages.map(({ barcodes }) => barcodes.length)]).toEqual(['mm', [0, 4]]);
    expect(byType(report, 1)).toEqual(CODES);
    expect(Math.abs(report.pages[1]!.width - (480 / 96) * 25.4)).toBeLessThan(0.5);
    const qr = report.pages[1]!.barcodes.find(({ type }) => type === 'qr-code')!;
    expect(Math.abs(qr.corners[0]![0] - (28 / 96) * 25.4)).toBeLessThan(1);
    expect(result).toMatchObject({ pages: 2, barcodes: 4 });
    const second = await tell(path, { pages: '2' });
    expect(second.result).toMatchObject({ pages: 1, barcodes: 4 });
  });

  it('looks only for the requested types, and returns plain text or CSV', async () => {
    await using text = await runOperation(barcodeRead, [fixture('codes.png')], { types: ['qr-code'], format: 'text' });
    expect(await readFile(text.outputPath, 'utf8')).toBe('https://example.org/käse\n');
    await using csv = await runOperation(barcodeRead, [fixture('codes.png')], { types: ['ean-13'], format: 'csv' });
    expect(await readFile(csv.outputPath, 'utf8')).toBe('page,type,text\r\n1,ean-13,5901234123457\r\n');
  });

  it('says when there is none, of animations too', async () => {
    const { report, result } = await tell(fixture('animated.gif'));
    expect(report.pages[0]!.barcodes).toEqual([]);
    expect(result.note_codes).toEqual([{ code: 'first_frame_looked_at' }, { code: 'no_barcode_found' }]);
    const tiny = join(folder, 'tiny.png');
    await sharp({ create: { width: 1, height: 1, channels: 3, background: '#000' } }).toFile(tiny);
    expect((await tell(tiny)).result).toMatchObject({ barcodes: 0 });
  });

  it('keeps bytes that are no text', async () => {
    const random = createRandom(7);
    const bytes = Buffer.from(Array.from({ length: 40 }, () => 128 + random.below(128)));
    const { startWriter } = await import('../../../engines/barcodes/zxing.ts');
    const writer = (await startWriter()) as unknown as {
      _malloc(size: number): number;
      HEAPU8: Uint8Array;
      writeBarcodeFromBytes(address: number, size: number, settings: object): { image: Uint8Array };
    };
    const address = writer._malloc(bytes.length);
    writer.HEAPU8.set(bytes, address);
    const settings = {
      format: 'QRCode',
      options: '',
      scale: 4,
      rotate: 0,
      invert: false,
      addHRT: false,
      addQuietZones: true,
    };
    const { image } = writer.writeBarcodeFromBytes(address, bytes.length, settings);
    const path = join(folder, 'binary.png');
    await writeFile(path, image);
    const { report } = await tell(path);
    const [found] = report.pages[0]!.barcodes as unknown as { content: string; bytes_base64: string }[];
    expect([found?.content, found?.bytes_base64]).toEqual(['binary', bytes.toString('base64')]);
  });

  it('refuses a damaged picture and pages that are not there', async () => {
    const cut = join(folder, 'cut.png');
    await writeFile(cut, (await readFile(fixture('codes.png'))).subarray(0, 2000));
    await expect(tell(cut)).rejects.toMatchObject({ code: 'unprocessable_file' });
    await expect(tell(fixture('codes.png'), { pages: '2' })).rejects.toMatchObject({ code: 'invalid_parameter' });
    await expect(tell(fixture('protected.pdf'))).rejects.toMatchObject({ code: 'password_required' });
  });
});
