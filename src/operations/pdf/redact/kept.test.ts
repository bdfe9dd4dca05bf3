import { execFileSync } from 'node:child_process';
import { copyFileSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pagesPdf, type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-redact-kept-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The source of the remaining content, as qpdf exposes it. */
async function redacted(pdf: Buffer, params: JsonObject): Promise<string> {
  const [path, output, open] = ['input.pdf', 'output.pdf', 'open.pdf'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], params);
  copyFileSync(run.outputPath, output);
  execFileSync('qpdf', ['--qdf', '--object-streams=disable', output, open]);
  return readFileSync(open, 'latin1');
}

const FONT = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>';

/** A page of 300 by 300 points with "Xanadu" at its upper left, and annotations. */
function annotated(catalog: string, annotations: readonly string[], more: readonly RawObject[] = []): Buffer {
  const references = annotations.map((_, at) => `${6 + at} 0 R`).join(' ');
  return rawPdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 300] /Contents 4 0 R /Annots [${references}] /Resources << /Font << /F1 5 0 R >> >> >>`,
    { dict: '', data: 'BT /F1 12 Tf 20 250 Td (Xanadu) Tj ET' },
    FONT,
    ...annotations,
    ...more,
  ]);
}

describe('pdf-redact', () => {
  it('keeps other fields below the same field as they are', async () => {
    if (!requireTool('qpdf')) return;
    const field = (name: string, y: number, value: string) =>
      `<< /Type /Annot /Subtype /Widget /FT /Tx /T (${name}) /Parent 8 0 R /V (${value}) /Rect [18 ${y} 200 ${y + 14}] /F 4 >>`;
    const source = await redacted(
      annotated(
        '/AcroForm << /Fields [8 0 R] >>',
        [field('one', 248, 'Value of one'), field('two', 100, 'Value of two')],
        ['<< /T (person) /Kids [6 0 R 7 0 R] >>'],
      ),
      { text: 'Xanadu' },
    );
    expect(source).not.toContain('Value of one');
    expect(source).toContain('/V (Value of two)');
  });

  it('keeps the look of marks that reach out of an area beneath its fill, but nothing that they say', async () => {
    if (!requireTool('qpdf')) return;
    const shape =
      '<< /Type /Annot /Subtype /Line /L [10 10 290 290] /Rect [10 10 290 290] /C [1 0 0] /Contents (Xanadu) >>';
    const mark =
      '<< /Type /Annot /Subtype /Highlight /Rect [18 246 280 264] /QuadPoints [18 264 280 264 18 246 280 246] /T (Xanadu) /AP << /N 9 0 R >> >>';
    const lines =
      '<< /Type /Annot /Subtype /Highlight /Rect [18 100 280 264] /QuadPoints [18 264 280 264 18 246 280 246 18 120 99 120 18 100 99 100] /C [1 1 0] /T (Xanadu) >>';
    const looks: RawObject[] = [
      {
        dict: '/Type /XObject /Subtype /Form /BBox [18 246 280 264] /Resources << /XObject << /Inner 10 0 R >> >>',
        data: '/Inner Do',
      },
      { dict: '/Type /XObject /Subtype /Form /BBox [18 246 280 264]', data: '1 1 0 rg 18 246 262 18 re f' },
    ];
    const source = await redacted(annotated('', [shape, mark, lines], looks), { text: 'Xanadu' });
    expect(source).not.toContain('Xanadu');
    // Readers draw lines without a look over what fills areas.
    expect(source).not.toContain('/Subtype /Line');
    expect(source).toContain('1 1 0 rg 18 246 262 18 re f');
    expect(source.replace(/\s+/g, ' ')).toContain('/QuadPoints [ 18 120 99 120 18 100 99 100 ]');
    expect(source).not.toContain('264 280');
  });

  it('takes out words whose letters are set apart', async () => {
    if (!requireTool('qpdf')) return;
    const source = await redacted(
      pagesPdf(['BT /F1 10 Tf 4 Tc 10 100 Td (My Xanadu) Tj 0 -20 Td (stays) Tj ET'], { width: 300 }),
      { text: 'Xanadu' },
    );
    expect(source).toContain('(My )');
    expect(source).toContain('(stays)');
    expect(source).not.toContain('Xanadu');
    expect(source).not.toContain('/Subtype /Image');
  });

  it('leaves no width of a single letter of what it takes out', async () => {
    if (!requireTool('qpdf')) return;
    const source = await redacted(pagesPdf(['BT /F1 10 Tf 20 100 Td [(My X) 50 (an) -20 (ad) 35 (u here)] TJ ET']), {
      text: 'Xanadu',
    });
    // X 667, a 556, n 556, a 556, d 556, u 556, less the offsets between them.
    expect(source).toContain('[(My )-3382( here)]TJ');
  });
});
