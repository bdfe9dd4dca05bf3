import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-'));
});
afterAll(() => rm(folder, { recursive: true }));

/**
 * Redacts the text between two positions (in points) of a line of Helvetica, ten points large, that starts at the left
 * edge.
 */
async function redacted(encoding: string, line: string, [from, to]: [number, number]) {
  const path = join(folder, 'input.pdf');
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    { dict: '', data: `BT /F1 10 Tf 0 50 Td (${line}) Tj ET` },
    `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${encoding} >>`,
  ]);
  await writeFile(path, pdf);
  const millimetres = (points: number) => (points * 25.4) / 72;
  const area = { page: 1, x: millimetres(from), y: millimetres(38), width: millimetres(to - from), height: 6 };
  await using run = await runOperation(operation, [path], { areas: [area] });
  const { removed, rasterized } = run.outcome.result as { removed: { characters: number }; rasterized: number[] };
  const text = execFileSync('pdftotext', [run.outputPath, '-']).toString().replace(/\s/g, '');
  return { characters: removed.characters, rasterized, text };
}

describe('letters of a standard font that states no widths', () => {
  it('are as wide as the names are that the encoding of forms has for their codes', async () => {
    if (!requireTool('pdftotext')) return;
    const encoding =
      '/Encoding << /Type /Encoding /Differences [24 /breve /caron 39 /quotesingle 96 /grave 128 /bullet 200 /A /B /W] >>';
    // Ten times W (944), then A (667), B (667) and A again.
    const line = `${'\\312'.repeat(10)}\\310\\311\\310`;
    const found = await redacted(encoding, line, [102, 107]);
    expect(found).toEqual({ characters: 1, rasterized: [], text: 'WWWWWWWWWWAA' });
  });

  it('are those of the standard encoding where there is none', async () => {
    if (!requireTool('pdftotext')) return;
    // The code of the apostrophe is a quotation mark there, 222 wide instead of 191: twenty of them are 44.4 points.
    const found = await redacted('', `${"'".repeat(20)}ABC`, [52, 56]);
    expect(found).toEqual({ characters: 1, rasterized: [], text: `${'’'.repeat(20)}AC` });
  });

  it('are no guess: a page with one whose width is not known becomes a picture', async () => {
    if (!requireTool('pdftotext')) return;
    const encoding = '/Encoding << /BaseEncoding /WinAnsiEncoding /Differences [66 /ogonek] >>';
    expect((await redacted(encoding, 'ABC', [14, 18])).rasterized).toEqual([1]);
    expect((await redacted(encoding, 'AAC', [14, 18])).rasterized).toEqual([]);
  });
});
