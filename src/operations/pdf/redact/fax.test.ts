import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { encodeG4 } from '@sheaf/pdf/pictures/g4';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-fax-'));
});
afterAll(() => rm(folder, { recursive: true }));

const SIDE = 160;

/**
 * Redacts the upper left quarter of a page of 160 by 160 points; returns its drawing there without the area's fill, and
 * the size.
 */
async function redacted(image: RawObject) {
  const [path, open] = [join(folder, 'input.pdf'), join(folder, 'open.pdf')];
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 160 160] /Contents 4 0 R /Resources << /XObject << /Im 5 0 R >> >> >>',
    { dict: '', data: 'q 160 0 0 160 0 0 cm /Im Do Q' },
    image,
  ]);
  await writeFile(path, pdf);
  const half = (80 * 25.4) / 72;
  await using run = await runOperation(operation, [path], {
    areas: [{ page: 1, x: 0, y: 0, width: half, height: half }],
  });
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', run.outputPath, open]);
  const source = (await readFile(open, 'latin1')).replace(/ re f Q\n/, ' re n Q\n');
  await writeFile(open, source, 'latin1');
  const [before, after] = [await drawn(path), await drawn(open)];
  const { rasterized } = run.outcome.result as { rasterized: number[] };
  return { rasterized, source, before, after };
}

async function drawn(path: string): Promise<Buffer> {
  const png = execFileSync('pdftoppm', ['-r', '72', '-png', '-gray', path], { maxBuffer: 1 << 24 });
  return await sharp(png).toColourspace('b-w').raw().toBuffer();
}

/** Compares the drawing with the original: white in the area, the same some pixels away from it. */
function expectWiped({ before, after }: { before: Buffer; after: Buffer }): void {
  const [area, others] = [Buffer.alloc(SIDE * SIDE, 255), Buffer.from(before)];
  before.forEach((_, at) => {
    const [x, y] = [at % SIDE, Math.floor(at / SIDE)];
    if (x < 80 && y < 80) area[at] = after[at]!;
    if (x < 96 && y < 96) others[at] = after[at]!;
  });
  expect(area.every((value) => value === 255)).toBe(true);
  expect(others.equals(after)).toBe(true);
  expect(after.filter((value) => value === 0).length).toBeGreaterThan(SIDE * SIDE * 0.2);
}

const fax = Buffer.from(
  encodeG4(
    {
      width: SIDE,
      height: SIDE,
      // Stripes of four pixels.
      rows: Buffer.alloc((SIDE / 8) * SIDE, 0xf0),
      black: 1,
    },
    Number.MAX_SAFE_INTEGER,
  )!,
);
const HEAD = '/Type /XObject /Subtype /Image /Width 160 /Height 160';
const PARMS = '<< /K -1 /Columns 160 >>';

describe('a scan as fax machines send it', () => {
  it('loses its pixels in the area, and stays what it is', async () => {
    if (!requireTool('qpdf') || !requireTool('pdftoppm')) return;
    const dict = `${HEAD} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms ${PARMS}`;
    const { rasterized, source, ...pictures } = await redacted({ dict, data: fax });
    expect(rasterized).toEqual([]);
    expect(source).toContain('/CCITTFaxDecode');
    expectWiped(pictures);
  });

  it('does so within other filters, too', async () => {
    if (!requireTool('qpdf') || !requireTool('pdftoppm')) return;
    const filters = `/Filter [/FlateDecode /CCITTFaxDecode] /DecodeParms [null ${PARMS}]`;
    const dict = `${HEAD} /ImageMask true /BitsPerComponent 1 ${filters}`;
    const { rasterized, ...pictures } = await redacted({ dict, data: deflateSync(fax) });
    expect(rasterized).toEqual([]);
    expectWiped(pictures);
  });

  it('does so as older machines sent it, in rows that are encoded by themselves', async () => {
    if (!requireTool('qpdf') || !requireTool('pdftoppm')) return;
    // The end of a row, no white, and twenty times four black and four white pixels (ITU-T T.4, table 2).
    const row = `00000000000100110101${'0111011'.repeat(20)}`;
    const data = Buffer.from((row.repeat(SIDE).match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
    const parms = '/DecodeParms << /Columns 160 /EndOfLine true >>';
    const dict = `${HEAD} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode ${parms}`;
    const { rasterized, ...pictures } = await redacted({ dict, data });
    expect(rasterized).toEqual([]);
    expectWiped(pictures);
  });

  it('becomes a picture where its rows are unknown', async () => {
    if (!requireTool('qpdf') || !requireTool('pdftoppm')) return;
    const dict = `${HEAD} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /CCITTFaxDecode /DecodeParms ${PARMS}`;
    expect((await redacted({ dict, data: fax.subarray(0, 20) })).rasterized).toEqual([1]);
  });
});
