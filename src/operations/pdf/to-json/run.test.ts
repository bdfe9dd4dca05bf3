import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runOperation } from '#test/helpers/run-operation.ts';
import { HEIGHT, PROSE, prose, richSheet, saidPdf } from '#test/helpers/said-pdf.ts';
import type { JsonObject } from '../../kit/define.ts';
import operation from './operation.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-to-json-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Block {
  type: string;
  text?: string;
  [name: string]: unknown;
}

async function convert(pdf: Buffer, params: JsonObject = {}) {
  const path = join(folder, 'input.pdf');
  await writeFile(path, pdf);
  await using run = await runOperation(operation, [path], { ocr: 'off', ...params });
  const read = JSON.parse(await readFile(run.outputPath, 'utf8'));
  return { ...run.outcome, read, blocks: read.pages.flatMap((page: { blocks: Block[] }) => page.blocks) as Block[] };
}

const MM = 25.4 / 72;

describe('pdf-to-json', () => {
  it('tells blocks in the order in which they are read, with their kinds and texts', async () => {
    const { type, filename, read, blocks, result } = await convert(saidPdf([richSheet()]));
    expect({ type, filename }).toEqual({ type: 'application/json', filename: 'input.json' });
    expect(result).toMatchObject({ headings: 1, list_items: 6, tables: 1, notes_found: 1, pictures: 1 });
    expect(read).toMatchObject({ unit: 'mm', title: 'input', author: null, language: null });
    expect(blocks.slice(0, 11).map(({ type: kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'paragraph',
      ...Array.from({ length: 6 }, () => 'list_item'),
      'table',
    ]);
    expect(blocks[1]?.text).toBe(PROSE.join(' '));
    expect(blocks[2]?.runs).toEqual([
      { text: 'Read the manual', url: 'https://example.org/?a=1&b=2' },
      { text: ' ' },
      { text: 'with care ', bold: true },
      { text: '# not a heading', italic: true },
    ]);
    expect(blocks[3]?.runs).toMatchObject([{ text: 'A claim that needs a source' }, { note: 1 }]);
    expect(blocks[6]).toMatchObject({ text: 'a part of it', level: 1, format: 'bullet' });
    expect(blocks[8]).toMatchObject({ text: 'three', format: 'decimal', number: 3, marker: '3.' });
    expect(blocks[10]).toMatchObject({ rows: 3, columns: 3, ruled: true });
    expect(blocks[10]?.cells).toContainEqual({ row: 0, column: 0, columns: 3, text: 'All three columns' });
    expect(blocks[10]?.cells).toContainEqual({ row: 2, column: 2, text: '4.20' });
    expect(read.notes).toEqual([{ number: 1, marker: '1', page: 1, text: 'The source of the claim, by its author.' }]);
  });

  it('tells places in millimetres from the upper left corner', async () => {
    const { read, blocks } = await convert(saidPdf([{ said: [{ x: 100, y: 300, text: 'A single line', size: 12 }] }]));
    expect(read.pages[0]).toMatchObject({ page: 1, recognized: false });
    expect(read.pages[0].height).toBeCloseTo(HEIGHT * MM, 1);
    const [{ x, y, height }] = blocks as unknown as [{ x: number; y: number; height: number }];
    expect(x).toBeCloseTo(100 * MM, 0);
    // The line is at 300 points, within its box.
    expect(y).toBeLessThan(300 * MM);
    expect(y + height).toBeGreaterThan(300 * MM - 0.1);
    expect(height).toBeLessThan(12 * 1.6 * MM);
  });

  it('tells running heads apart from the pages, and pages that were selected', async () => {
    const sheets = [1, 2, 3].map((page) => ({
      said: [
        { x: 60, y: 40, text: 'Annual report', size: 8 },
        ...prose(100),
        ...prose(160),
        { x: 280, y: 770, text: `${page}` },
      ],
    }));
    const { read, blocks } = await convert(saidPdf(sheets), { pages: '2-3' });
    expect(read.pages.map(({ page }: { page: number }) => page)).toEqual([2, 3]);
    expect(read.sections[0].header).toBe('Annual report');
    expect(blocks.map(({ text }) => text)).not.toContain('Annual report');
  });

  it('returns an empty list of blocks for a page without any', async () => {
    const { read, result } = await convert(saidPdf([{ said: [] }]));
    expect(read.pages).toMatchObject([{ page: 1, blocks: [] }]);
    expect(result).toMatchObject({ note_codes: [{ code: 'no_text' }] });
  });
});
