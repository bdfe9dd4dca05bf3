import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-'));
});
afterAll(() => rm(folder, { recursive: true }));

it('knows how wide the glyphs of a font are that a document draws itself', async () => {
  const glyph = { dict: '', data: '50 0 d0 0 0 40 40 re f' };
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 100] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    // Glyphs of half an em: each takes ten points.
    { dict: '', data: 'BT /F1 20 Tf 20 50 Td (abcd) Tj ET' },
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 50 50] /FontMatrix [0.01 0 0 0.01 0 0] /FirstChar 97 /LastChar 100
      /Widths [50 50 50 50] /Encoding << /Differences [97 /a /b /c /d] >>
      /CharProcs << /a 6 0 R /b 6 0 R /c 6 0 R /d 6 0 R >> /Resources << >> >>`,
    glyph,
  ]);
  const millimetres = (points: number) => (points * 25.4) / 72;
  const area = { page: 1, x: millimetres(42), y: millimetres(35), width: millimetres(5), height: millimetres(20) };
  await writeFile(join(folder, 'input.pdf'), pdf);
  await using run = await runOperation(operation, [join(folder, 'input.pdf')], { areas: [area] });
  const { result } = run.outcome;
  expect(result).toMatchObject({ removed: { characters: 1 }, rasterized: [] });
  if (!requireTool('pdftoppm')) return;
  const png = execFileSync('pdftoppm', ['-r', '72', '-png', '-gray', run.outputPath], { maxBuffer: 1 << 24 });
  const { data, info } = await sharp(png).toColourspace('b-w').raw().toBuffer({ resolveWithObject: true });
  const at = (x: number) => data[47 * info.width + x]!;
  // Neighbors of the area do not move.
  expect([at(25) < 100, at(35) < 100, at(55) < 100, at(65) > 200]).toEqual([true, true, true, true]);
});
