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
  const { format = 'blocks' } = params;
  if (format !== 'blocks') return { ...run.outcome, read, blocks: [] };
  return { ...run.outcome, read, blocks: read.pages.flatMap((page: { blocks: Block[] }) => page.blocks) as Block[] };
}

const MM = 25.4 / 72;

describe('pdf-to-json', () => {
  it('reports blocks in the order in which they are read, with their kinds and texts', async () => {
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

  describe('as a DoclingDocument', () => {
    it('lists items whose references lead to each other, in reading order', async () => {
      const { read, result } = await convert(saidPdf([richSheet()]), { format: 'docling' });
      expect(read).toMatchObject({ schema_name: 'DoclingDocument', name: 'input', pages: { 1: { page_no: 1 } } });
      expect(result).toMatchObject({ headings: 1, list_items: 6, tables: 1 });
      const items = referenced(read);
      for (const [ref, item] of items) {
        for (const { $ref } of item.children) expect(items.get($ref)?.parent, $ref).toEqual({ $ref: ref });
      }
      const reached = [...reach(read.body, items)];
      expect(new Set(reached).size).toBe(reached.length);
      // Everything except the body itself.
      expect(reached.length).toBe(items.size - 1);
      expect(reached.map((ref) => items.get(ref)?.label)).toEqual([
        ...['section_header', 'text', 'text', 'text'],
        // Bullets with one below another, and numbers.
        ...['list', 'list_item', 'list_item', 'list', 'list_item', 'list_item', 'list', 'list_item', 'list_item'],
        ...['table', 'text', 'picture', 'text', 'text', 'footnote'],
      ]);
    });

    it('gives places in points from the upper left corner, and cells their offsets', async () => {
      const { read } = await convert(saidPdf([richSheet()]), { format: 'docling' });
      const [{ prov }] = read.texts;
      expect(prov[0]).toMatchObject({ page_no: 1, bbox: { coord_origin: 'TOPLEFT' } });
      expect(read.pages[1].size.height).toBeCloseTo(HEIGHT, 0);
      const { data } = read.tables[0];
      expect([data.num_rows, data.num_cols]).toEqual([3, 3]);
      expect(data.table_cells).toContainEqual({
        row_span: 1,
        col_span: 3,
        start_row_offset_idx: 0,
        end_row_offset_idx: 1,
        start_col_offset_idx: 0,
        end_col_offset_idx: 3,
        text: 'All three columns',
        column_header: expect.any(Boolean),
      });
    });

    it('sets running heads apart, and links', async () => {
      const sheets = [1, 2, 3].map(() => ({
        said: [{ x: 60, y: 40, text: 'Annual report', size: 8 }, ...prose(100), ...prose(160)],
      }));
      const { read } = await convert(saidPdf(sheets), { format: 'docling' });
      const heads = read.texts.filter(({ content_layer }: Item) => content_layer === 'furniture');
      expect(heads).toMatchObject([{ label: 'page_header', text: 'Annual report' }]);
    });
  });

  describe('as chunks', () => {
    const chunks = async (pdf: Buffer, characters: number) =>
      (await convert(pdf, { format: 'chunks', chunk_characters: characters })).read.chunks as Chunk[];

    it('puts what is under one heading together, with pages and places', async () => {
      const [first] = await chunks(saidPdf([richSheet()]), 20_000);
      expect(first).toMatchObject({ chunk: 1, pages: [1], headings: [expect.any(String)] });
      expect(first?.text).toContain(PROSE.join(' '));
      expect(first?.text).toMatch(/^ {2}- a part of it$/m);
      expect(first?.text).toContain('| All three columns |');
      expect(first?.places.length).toBeGreaterThan(5);
    });

    it('keeps to its size, and loses no word', async () => {
      const sheets = [1, 2, 3].map(() => ({ said: [...prose(100), ...prose(160), ...prose(300)] }));
      const whole = (await chunks(saidPdf(sheets), 20_000)).map(({ text }) => text).join(' ');
      const small = await chunks(saidPdf(sheets), 200);
      expect(small.length).toBeGreaterThan(3);
      for (const { text } of small) expect(text.length).toBeLessThanOrEqual(200);
      const words = (text: string) => text.split(/\s+/);
      expect(words(small.map(({ text }) => text).join(' '))).toEqual(words(whole));
      expect(small.at(-1)?.pages).toEqual([3]);
    });
  });
});

interface Item {
  label: string;
  content_layer: string;
  parent: { $ref: string } | null;
  children: { $ref: string }[];
}
interface Chunk {
  chunk: number;
  text: string;
  pages: number[];
  headings: string[];
  places: unknown[];
}

type Docling = Record<'texts' | 'groups' | 'tables' | 'pictures', (Item & { self_ref: string })[]> & {
  body: Item & { self_ref: string };
};

function referenced({ body, texts, groups, tables, pictures }: Docling): Map<string, Item> {
  return new Map([body, ...texts, ...groups, ...tables, ...pictures].map((item) => [item.self_ref, item]));
}

function* reach({ children }: Item, items: ReadonlyMap<string, Item>): Generator<string> {
  for (const { $ref } of children) {
    yield $ref;
    yield* reach(items.get($ref) as Item, items);
  }
}
