import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { hasPdfTools, pdfPictures, pdfSource, pdfText } from '#test/helpers/pdf-tools.ts';
import { pdftoppm } from '#test/helpers/pdftoppm.ts';
import { qpdfComplaints } from '#test/helpers/qpdf-check.ts';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import operation from './operation.ts';

const folder = mkdtempSync(join(tmpdir(), 'sheaf-flatten-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!hasPdfTools)('pdf-flatten', () => {
  test.each(['features.pdf', 'render-features.pdf'])(
    '%s looks as before, with nothing left to fill in',
    async (name) => {
      const input = join(FIXTURES, name);
      await using run = await runOperation(operation, [input], {});
      expect(qpdfComplaints(run.outputPath)).toBe('');
      expect(pdfPictures(run.outputPath, folder)).toEqual(pdfPictures(input, folder));
      expect(run.outcome.result.flattened).toBeGreaterThan(0);
      const [before, after] = [pdfFacts(input), pdfFacts(run.outputPath)];
      expect(after.links).toEqual(before.links);
      expect(after.outline).toEqual(before.outline);
      expect(after.looseAnnotations).toBe(0);
    },
  );

  test('a page on which nothing is to be seen of what goes stays as it is drawn', async () => {
    const path = join(folder, 'unseen.pdf');
    writeFileSync(
      path,
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 99 99] >>',
        '<< /Type /Page /Parent 2 0 R /Contents 5 0 R /Annots [4 0 R] >>',
        '<< /Type /Annot /Subtype /Text /Rect [0 0 9 9] /F 2 /Contents (hidden) >>',
        { dict: '', data: '0 0 10 10 re f' },
      ]),
    );
    await using run = await runOperation(operation, [path], {});
    expect(pdfFacts(run.outputPath)).toMatchObject({ pages: 1, annotations: 0 });
    expect(pdfSource(run.outputPath)).toContain('\n0 0 10 10 re f\n');
    expect(pdfSource(run.outputPath)).not.toMatch(/\/XObject|\/Contents \[/);
  });

  test('fields alone go, comments stay', async () => {
    const input = join(FIXTURES, 'features.pdf');
    await using run = await runOperation(operation, [input], { annotations: false });
    const [before, after] = [pdfFacts(input), pdfFacts(run.outputPath)];
    expect(after.fields.length).toBeLessThan(before.fields.length);
    expect(after.annotations).toBeLessThan(before.annotations);
    expect(after.annotations).toBeGreaterThan(0);
  });

  test.each([90, 180, 270])('what stays upright on a page turned by %i degrees is drawn upright', async (rotate) => {
    const input = join(folder, `turned-${rotate}.pdf`);
    const page = `/Type /Page /Parent 2 0 R /MediaBox [0 0 432 576] /Rotate ${rotate} /Annots [4 0 R] /Resources << >>`;
    const note = '/Type /Annot /Subtype /Stamp /Rect [144 216 288 288] /F 20 /AP << /N 5 0 R >>';
    writeFileSync(
      input,
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        `<< ${page} >>`,
        `<< ${note} >>`,
        {
          dict: '/Type /XObject /Subtype /Form /BBox [0 0 144 72]',
          data: '1 0 0 rg 0 0 144 72 re f 0 0 1 rg 0 0 72 36 re f',
        },
      ]),
    );
    await using run = await runOperation(operation, [input], {});
    expect(run.outcome.result).toMatchObject({ flattened: 1 });
    // Edges may fall on half a pixel; misplaced drawings differ by more.
    const [before, after] = [pdftoppm(input, 1, 72), pdftoppm(run.outputPath, 1, 72)];
    const off = before.data.filter((value, at) => Math.abs(value - after.data[at]!) > 60).length;
    expect(off).toBeLessThan(200);
    expect(before.data.filter((value) => value < 100).length).toBeGreaterThan(10_000);
  });

  test('values that the form leaves to readers to draw are drawn', async () => {
    const input = join(folder, 'bare.pdf');
    const field =
      '/Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Visible) /DA (/Helv 12 Tf 0 g) /Rect [20 20 180 40]';
    const fonts = '<< /Font << /Helv << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>';
    writeFileSync(
      input,
      rawPdf([
        `<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true /DR ${fonts} >> >>`,
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] /Resources << >> >>',
        `<< ${field} /F 4 >>`,
      ]),
    );
    await using run = await runOperation(operation, [input], {});
    expect(run.outcome.result).toMatchObject({ flattened: 1, kept: 0 });
    expect(pdfText(run.outputPath, 1)).toContain('Visible');
    expect(qpdfComplaints(run.outputPath)).toBe('');
  });

  test.each([
    ['keeps', 'Value', true],
    ['replaces', 'Other', false],
  ])('%s the look of a field that shows “%s”', async (_, shown, kept) => {
    const input = join(folder, `look-${shown}.pdf`);
    const field = `/Type /Annot /Subtype /Widget /FT /Tx /T (name) /V (Value) /DA (/Helv 12 Tf 0 g) /Rect [20 20 180 40]`;
    const font = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
    writeFileSync(
      input,
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R] /NeedAppearances true >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R] /Resources << >> >>',
        `<< ${field} /F 4 /AP << /N 5 0 R >> >>`,
        {
          dict: `/Type /XObject /Subtype /Form /BBox [0 0 160 20] /Resources << /Font << /H ${font} >> >>`,
          data: `0.2 0.4 0.6 rg BT /H 9 Tf 60 5 Td (${shown}) Tj ET`,
        },
      ]),
    );
    await using run = await runOperation(operation, [input], {});
    expect(pdfText(run.outputPath, 1).trim()).toBe('Value');
    expect(pdfSource(run.outputPath).includes('0.2 0.4 0.6 rg')).toBe(kept);
  });

  test('buttons whose looks no reader could draw keep their state and get their frame and sign', async () => {
    const input = join(folder, 'buttons.pdf');
    const button = (name: string, state: string, top: number) =>
      `<< /Type /Annot /Subtype /Widget /FT /Btn /T (${name}) /AS /${state} /AP << /N << /Off /Off /yes 6 0 R >> >> /MK << /BC [0] /CA (4) >> /Rect [20 ${top} 60 ${top + 40}] /F 4 >>`;
    writeFileSync(
      input,
      rawPdf([
        '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [4 0 R 5 0 R] /NeedAppearances true >> >>',
        '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Annots [4 0 R 5 0 R] /Resources << >> >>',
        button('on', 'yes', 20),
        button('off', 'Off', 120),
        { dict: '', data: 'q BT (4) Tj ET Q' },
      ]),
    );
    await using run = await runOperation(operation, [input], {});
    expect(run.outcome.result).toMatchObject({ flattened: 2, kept: 0 });
    const [picture] = pdfPictures(run.outputPath, folder, ['-r', '72', '-gray']);
    const pixels = picture!.subarray(picture!.length - 200 * 200);
    /** Dark pixels of a square, by its upper left corner. */
    const ink = (left: number, top: number, side: number): number =>
      Array.from(
        { length: side * side },
        (_, at) => pixels[(top + Math.floor(at / side)) * 200 + left + (at % side)]!,
      ).filter((value) => value < 128).length;
    expect(ink(18, 138, 44)).toBeGreaterThan(100);
    expect(ink(18, 38, 44)).toBeGreaterThan(100);
    // Only the button that is on shows its sign within the frame.
    expect(ink(23, 143, 34)).toBeGreaterThan(50);
    expect(ink(23, 43, 34)).toBe(0);
  });
});
