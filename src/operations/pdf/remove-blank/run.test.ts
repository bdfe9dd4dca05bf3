import { copyFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { pagesPdf, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-blank-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function clean(pdf: Buffer, params: JsonObject = {}) {
  const path = join(folder, 'input.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  const output = join(folder, 'output.pdf');
  copyFileSync(run.outputPath, output);
  return { ...run.outcome, output };
}

const LINE = 'BT /F1 12 Tf 72 700 Td (A short line of text) Tj ET';
const NUMBER = 'BT /F1 10 Tf 290 30 Td (17) Tj ET';
const HOLES = '0 g 20 300 14 14 re f 20 500 14 14 re f';
const pages = (...contents: string[]) => pagesPdf(contents, { width: 595, height: 842 });

describe('pdf-remove-blank', () => {
  it('takes out pages without ink, with holes or in white, and keeps a line and a lone page number', async () => {
    const { result, filename } = await clean(pages(LINE, '', NUMBER, HOLES, '1 1 1 rg 0 0 595 842 re f', LINE));
    expect(filename).toBe('input-without-blank.pdf');
    expect(result).toMatchObject({ input_pages: 6, output_pages: 3, pages_removed: 3, removed: [2, 4, 5] });
  });

  it('takes a page number for nothing where more ink is allowed', async () => {
    const { result } = await clean(pages(LINE, NUMBER), { ink: 0.03 });
    expect(result).toMatchObject({ removed: [2] });
  });

  it('sees through the grain and the gray paper of a scan', async () => {
    const [width, height] = [595, 842];
    let seed = 7;
    const noise = () => {
      seed = (Math.imul(seed, 1103515245) + 12345) >>> 0;
      return (seed >>> 16) % 24;
    };
    const grain = Buffer.from(Array.from({ length: width * height }, () => 200 + noise()));
    const image = (data: Buffer) => ({
      dict: `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode`,
      data: deflateSync(data),
    });
    const written = Buffer.from(grain);
    for (let y = 300; y < 312; y++) written.fill(40, y * width + 100, y * width + 220);
    const page = (number: number) =>
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 5 0 R /Resources << /XObject << /I ${number} 0 R >> >> >>`;
    const { result } = await clean(
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
        page(6),
        page(7),
        { dict: '', data: 'q 595 0 0 842 0 0 cm /I Do Q' },
        image(grain),
        image(written),
      ]),
    );
    expect(result).toMatchObject({ removed: [1], output_pages: 1 });
  });

  it('leaves a document without blank pages whole, and refuses one of nothing else', async () => {
    const { result, output } = await clean(pages(LINE, LINE));
    expect(result).toMatchObject({ pages_removed: 0, removed: [] });
    expect((await pdfFacts(output)).pages).toBe(2);
    await expect(clean(pages('', ''))).rejects.toMatchObject({ code: 'invalid_parameter' });
  });
});
