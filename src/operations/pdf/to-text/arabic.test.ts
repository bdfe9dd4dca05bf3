import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rawPdf } from '#test/helpers/raw-pdf.ts';
import { runOperation } from '#test/helpers/run-operation.ts';
import markdownToPdf from '../../markdown/to-pdf/operation.ts';
import pdfToText from './operation.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-arabic-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function wordsOf(path: string): Promise<string[]> {
  await using run = await runOperation(pdfToText, [{ path, type: 'application/pdf' }], {});
  return readFileSync(run.outputPath, 'utf8').trim().split(/\s+/);
}

/** A page whose glyphs of 6 points are set from right to left, by their codes; the font maps some of them. */
function leftwards(codes: readonly number[], map: readonly string[]): string {
  const path = join(folder, 'page.pdf');
  const shown = codes.map((code, at) => `1 0 0 1 ${300 - 6 * at} 700 Tm <0${code}> Tj`).join(' ');
  const unicode = `1 begincodespacerange <00> <ff> endcodespacerange ${map.length} beginbfchar ${map.join(' ')} endbfchar`;
  const pdf = rawPdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    { dict: '', data: `BT /F 10 Tf ${shown} ET` },
    '<< /Type /Font /Subtype /TrueType /BaseFont /Arial /FirstChar 1 /LastChar 4 /Widths [600 600 600 600] /ToUnicode 6 0 R >>',
    { dict: '', data: unicode },
  ]);
  writeFileSync(path, pdf);
  return path;
}

describe('pdf-to-text, of Arabic', () => {
  it('reads letters that a font draws as skeletons and dots', async () => {
    const words = 'مدرسة شمس ليل نهار طريق كتاب قمر بيت جبل باب ولد ارض'.split(' ');
    const path = join(folder, 'a.md');
    writeFileSync(path, `---\nlang: ar\n---\n\n${words.join(' ')}\n`);
    await using run = await runOperation(markdownToPdf, [{ path, type: 'text/markdown', filename: 'a.md' }], {
      engine: 'typst',
    });
    expect(await wordsOf(run.outputPath)).toEqual(words);
  });

  it('reads the letters of a ligature in their order', async () => {
    expect(await wordsOf(leftwards([1, 2, 3], ['<01> <0633>', '<02> <06440627>', '<03> <0645>']))).toEqual(['سلام']);
  });

  it('leaves out what lengthens a word and is mapped to nothing', async () => {
    const map = ['<01> <0643>', '<03> <0627>', '<04> <0628>'];
    expect(await wordsOf(leftwards([1, 2, 2, 3, 4], map))).toEqual(['كاب']);
  });
});
