import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFileWriter } from '../../../../src/engines/files/writer.ts';
import { qpdfComplaints } from '../../../../test/helpers/qpdf-check.ts';
import { pagesPdf } from '../../../../test/helpers/raw-pdf.ts';
import { TEST_LIMITS } from '../../../../test/helpers/run-operation.ts';
import { requireTool } from '../../../../test/helpers/tools.ts';
import { editDocument } from '../edit/edited-document.ts';
import { saveDocument } from '../edit/save.ts';
import { openPdf } from '../open.ts';
import { createTextLayer, type LayerLine } from './text-layer.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-layer-'));
});
afterAll(() => rm(folder, { recursive: true }));

const WORDS = ['composition', 'two', 'professional', 'four', 'five', 'six'];
let laid = 0;
/** Lays lines under a page of 600 × 800 points, measured in pixels of 300 dpi. */
async function lay(lines: readonly LayerLine[]): Promise<string> {
  const path = join(folder, 'in.pdf');
  const output = join(folder, `out-${laid++}.pdf`);
  await writeFile(path, pagesPdf(['0.5 g 0 0 20 20 re f Q Q'], { width: 600, height: 800 }));
  using document = await openPdf(path, { scratch: folder, limits: TEST_LIMITS });
  const edited = editDocument(document);
  const layer = createTextLayer(edited);
  const count = layer.lay(0, { width: 2500, height: 3333, lines });
  layer.finish();
  expect(count).toBe(lines.reduce((sum, { words }) => sum + words.length, 0));
  using file = createFileWriter(output);
  await saveDocument(edited, file);
  file.close();
  return output;
}

/** Words of 150 pixels each, with 30 between them. */
function line(y: number, words: readonly string[], { slope = 0 } = {}): LayerLine {
  const end = 200 + words.length * 180;
  return {
    words: words.map((text, index) => {
      const left = 200 + index * 180;
      const down = y + (left - 200) * slope;
      return { text, left, right: left + 150, top: down - 36, bottom: down + 10 };
    }),
    baseline: { x0: 200, y0: y, x1: end, y1: y + (end - 200) * slope },
    ascent: 36,
  };
}

const textOf = (path: string): string[] =>
  execFileSync('pdftotext', ['-layout', path, '-'], { encoding: 'utf8' })
    .split(/[\n\f]/)
    .map((one) =>
      one
        .replaceAll(/[\u202a-\u202e]/g, '')
        .replaceAll(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);

describe.runIf((['pdftotext', 'qpdf', 'mutool'] as const).map((tool) => requireTool(tool)).every(Boolean))(
  'a text layer',
  () => {
    it('is extracted in any script as it was given', async () => {
      const lines = [
        line(400, ['Ελληνικά', 'γράμματα', 'őű', 'ﬁn', '{x}', '(\\)']),
        line(600, ['Привет,', 'мир!', '😀𝒳']),
        line(800, ['日本', '語の', '文章']),
      ];
      const path = await lay(lines);
      expect(textOf(path)).toEqual([
        'Ελληνικά γράμματα őű ﬁn {x} (\\)',
        'Привет, мир! 😀𝒳',
        expect.stringMatching(/^日本 ?語の ?文章$/),
      ]);
      const others = execFileSync('mutool', ['draw', '-q', '-F', 'text', path], { encoding: 'utf8', stdio: 'pipe' });
      expect(others).toContain('Привет, мир! 😀𝒳');
      expect(qpdfComplaints(path)).toBe('');
    });

    it('keeps words that are written from right to left in the order in which they are read', async () => {
      const { words, ...rest } = line(400, ['עולם', 'שלום']);
      expect(textOf(await lay([{ ...rest, words: words.toReversed() }]))).toEqual(['שלום עולם']);
    });

    it('follows lines that are not level', async () => {
      const path = await lay([line(800, WORDS, { slope: 0.03 })]);
      const html = execFileSync('pdftotext', ['-bbox', path, '-'], { encoding: 'utf8' });
      const found = [...html.matchAll(/xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.+?)</g)];
      expect(found.map((match) => match[5])).toEqual(WORDS);
      const [first, last] = [found[0]!, found[5]!].map((match) => match.slice(1, 5).map(Number));
      expect(last![1]! - first![1]!).toBeCloseTo(180 * 5 * 0.03 * 0.24, 0);
      expect(Math.abs(last![0]! - (200 + 5 * 180) * 0.24)).toBeLessThan(1);
      expect(Math.abs(last![2]! - (200 + 5 * 180 + 150) * 0.24)).toBeLessThan(1);
    });

    it('adds a few bytes a word', async () => {
      const some = 'while seven merry wizards brew a large potion in the old castle of king William'
        .split(' ')
        .slice(0, 12);
      const lines = (count: number) => Array.from({ length: count }, (_, index) => line(200 + index * 60, some));
      const few = (await readFile(await lay(lines(1)))).length;
      const many = (await readFile(await lay(lines(41)))).length;
      expect((many - few) / (40 * 12)).toBeLessThan(14);
    });
  },
);
