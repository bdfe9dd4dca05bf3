import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { pdfFacts } from '#test/helpers/pdf-facts.ts';
import { type RawObject, rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import { requireTool } from '#test/helpers/tools.ts';
import operation from './operation.ts';

/** A document of numbered pages, each with a picture and a thumbnail of the same colors. */
function withThumbnails(numbers: readonly number[]): Buffer {
  const at = (index: number) => 5 + index * 4;
  const picture = '/Width 8 /Height 8 /ColorSpace 4 0 R /BitsPerComponent 8';
  return rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${numbers.map((_, index) => `${at(index)} 0 R`).join(' ')}] /Count ${numbers.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `[/Indexed /DeviceRGB 255 <${'203040'.repeat(256)}>]`,
    ...numbers.flatMap((number, index): RawObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] /Contents ${at(index) + 1} 0 R /Thumb ${at(index) + 3} 0 R ` +
        `/Resources << /Font << /F1 3 0 R >> /XObject << /Im0 ${at(index) + 2} 0 R >> >> >>`,
      { dict: '', data: `q 50 0 0 50 20 20 cm /Im0 Do Q BT /F1 20 Tf 20 100 Td (Page ${number}) Tj ET` },
      { dict: `/Type /XObject /Subtype /Image ${picture}`, data: Buffer.alloc(64, number) },
      { dict: picture, data: Buffer.alloc(64, 16 * number) },
    ]),
  ]);
}

describe('pdf-linearize', () => {
  test.each(['features.pdf', 'three-pages.pdf', 'render-features.pdf'])(
    '%s can be read from its first page',
    async (name) => {
      if (!requireTool('qpdf')) return;
      await using run = await runOperation(operation, [fixture(name)]);
      expect(execFileSync('qpdf', ['--check-linearization', run.outputPath], { encoding: 'utf8' })).toMatch(
        /no linearization errors/,
      );
      const [before, after] = [pdfFacts(fixture(name)), pdfFacts(run.outputPath)];
      expect(after.outline).toEqual(before.outline);
      expect(after.fields).toEqual(before.fields);
    },
  );

  test('pages with thumbnails lose those, and are found where the hint tables say', async () => {
    if (!requireTool('qpdf')) return;
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-linear-'));
    const path = join(folder, 'thumbs.pdf');
    writeFileSync(path, withThumbnails([1, 2, 3]));
    expect(execFileSync('qpdf', ['--check', path], { encoding: 'utf8' })).toMatch(/No syntax/);
    await using run = await runOperation(operation, [path]);
    expect(execFileSync('qpdf', ['--check-linearization', run.outputPath], { encoding: 'utf8' })).toMatch(/no lin/);
    expect(execFileSync('pdftotext', [run.outputPath, '-'], { encoding: 'utf8' })).toMatch(/Page 1\s+Page 2\s+Page 3/);
    const before = execFileSync('qpdf', ['--qdf', path, '-'], { encoding: 'latin1' });
    const after = execFileSync('qpdf', ['--qdf', run.outputPath, '-'], { encoding: 'latin1' });
    expect([before, after].map((text) => text.match(/\/Thumb /g)?.length ?? 0)).toEqual([3, 0]);
    rmSync(folder, { recursive: true });
  });

  test('a protected file is opened first, and stays protected', async () => {
    if (!requireTool('qpdf')) return;
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-linear-'));
    execFileSync('qpdf', ['--encrypt', 'u', 'o', '256', '--', fixture('features.pdf'), join(folder, 'own.pdf')]);
    await expect(runOperation(operation, [join(folder, 'own.pdf')])).rejects.toMatchObject({
      code: 'password_required',
    });
    await using run = await runOperation(operation, [join(folder, 'own.pdf')], { password: 'u' });
    expect(run.outcome.result.note_codes ?? []).toEqual([]);
    const password = '--password=o';
    expect(execFileSync('qpdf', [password, '--show-encryption', run.outputPath], { encoding: 'utf8' })).toMatch(
      /R = 6/,
    );
    expect(execFileSync('qpdf', [password, '--check-linearization', run.outputPath], { encoding: 'utf8' })).toMatch(
      /no lin/,
    );
    rmSync(folder, { recursive: true });
  });
});
