import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-redact-hostile-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('keeps the rest of a mark with very many places', async () => {
  if (!requireTool('qpdf')) return;
  const places = '18 120 99 120 18 100 99 100 '.repeat(40_000);
  const path = join(folder, 'input.pdf');
  writeFileSync(
    path,
    rawPdf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
      { dict: '', data: 'BT /F1 12 Tf 20 250 Td (Xanadu) Tj ET' },
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      `<< /Type /Annot /Subtype /Highlight /Rect [18 100 280 264] /QuadPoints [18 264 280 264 18 246 280 246 ${places}] >>`,
    ]),
  );
  await using run = await runOperation(operation, [path], { text: 'Xanadu' });
  const open = join(folder, 'open.pdf');
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', run.outputPath, open]);
  const source = readFileSync(open, 'latin1');
  expect(source.replace(/\s+/g, ' ')).toContain('/QuadPoints [ 18 120 99 120');
  expect(source).not.toContain('264 280');
});
