import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf } from '#test/helpers/raw-pdf.ts';
import { shadesInside } from '#test/helpers/redacted.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { type Scan, scanPage, scanPdf, textPdf } from '#test/helpers/scans.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../../src/operations/kit/define.ts';
import operation from '../../../src/operations/pdf/redact/operation.ts';

let folder: string;
let scan: Scan;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-scans-'));
  // Few: the time of recognition grows with the letters.
  const lines = ['The patient is called Ada Lovelace', 'in London', 'nothing else'];
  await writeFile(join(folder, 'text.pdf'), textPdf(lines, { size: 20, height: 300 }));
  scan = await scanPage(join(folder, 'text.pdf'), 200);
});
afterAll(() => rm(folder, { recursive: true }));

async function redacted(pdf: Buffer, params: JsonObject) {
  const [input, output] = ['scan.pdf', 'output.pdf'].map((name) => join(folder, name)) as [string, string];
  await writeFile(input, pdf);
  await using run = await runOperation(operation, [input], params);
  copyFileSync(run.outputPath, output);
  return { output, result: run.outcome.result };
}

/** Place of the name, in points; recognized text is cleared by whole words. */
const NAME = { left: 256, top: 60, right: 355, bottom: 71 };

describe('words on a scan', () => {
  it('are recognized, go from its pixels, and the rest stays', async () => {
    const { output, result } = await redacted(scanPdf(scan).bytes, { text: 'Ada Lovelace' });
    expect(result).toMatchObject({
      matches: 1,
      rasterized: [],
      recognized: [{ page: 1 }],
      note_codes: [{ code: 'scans_recognized', count: 1 }],
    });
    if (!requireTool('pdftoppm') || !requireTool('mutool')) return;
    expect(await shadesInside(output, 1, NAME)).toEqual({ pdfium: [0], poppler: [0], mutool: [0] });
    const after = await scanPage(output, 200);
    // The last line, far from what went.
    const below = Math.round((100 * 200) / 72);
    expect(after.data.subarray(below * after.width).equals(scan.data.subarray(below * scan.width))).toBe(true);
  });

  it.each(['rotated', 'cropped'] as const)('are found on a page that is %s', async (lie) => {
    const { result } = await redacted(scanPdf(scan, [lie]).bytes, { text: ['Lovelace', 'London'] });
    expect(result).toMatchObject({ matches: 2, rasterized: [] });
  });

  it('are found where the page lies on its side', async () => {
    const { data, info } = await sharp(scan.data, { raw: { width: scan.width, height: scan.height, channels: 1 } })
      .rotate(90)
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const side = scanPdf({ width: info.width, height: info.height, data });
    const { output, result } = await redacted(side.bytes, { text: 'Lovelace' });
    expect(result).toMatchObject({ matches: 1, rasterized: [] });
    const after = await scanPage(output, 200);
    const dark = (pixels: Buffer) => pixels.reduce((count, value) => count + (value < 128 ? 1 : 0), 0);
    expect(dark(after.data)).toBeGreaterThan(dark(data) * 1.2);
  });

  it('make the job fail where that is asked for, as do languages that are not there', async () => {
    const { bytes } = scanPdf(scan);
    await expect(redacted(bytes, { text: 'Lovelace', on_scans: 'fail' })).rejects.toMatchObject({
      code: 'unprocessable_file',
      message: expect.stringContaining('page 1 is an image'),
    });
    await expect(redacted(bytes, { text: 'Lovelace', languages: 'xyz' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      message: expect.stringContaining('"xyz"'),
    });
    // Areas need no words.
    const areas = [{ page: 1, x: 10, y: 10, width: 20, height: 20 }];
    await expect(redacted(bytes, { areas, on_scans: 'fail' })).resolves.toMatchObject({ result: { recognized: [] } });
  });

  it('are not looked for on pages of text, of a few words or of nothing', async () => {
    const pdf = pagesPdf(['BT /F1 12 Tf 20 100 Td (Page 1 of 3) Tj ET', '', '1 1 1 rg 0 0 200 200 re f']);
    const { result } = await redacted(pdf, { text: 'Page', on_scans: 'fail' });
    expect(result).toMatchObject({ matches: 1, recognized: [] });
  });

  it('are recognized where they are drawn as shapes beside a page number', async () => {
    const number = Buffer.from('q BT /F1 12 Tf 20 20 Td (12) Tj ET Q');
    const pdf = scanPdf(scan)
      .bytes.toString('latin1')
      .replace(
        '/XObject << /Im',
        '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> /XObject << /Im',
      );
    const stamped = Buffer.from(pdf.replace('cm /Im Do Q', `cm /Im Do Q ${number}`), 'latin1');
    const { result } = await redacted(stamped, { text: 'Lovelace' });
    expect(result).toMatchObject({ matches: 1, recognized: [{ page: 1 }] });
  });
});
