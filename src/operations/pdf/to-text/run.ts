import { blocksOf, countSizes, type Sizes, sizesOf } from '../../../engines/page-text/blocks.ts';
import { openTextReader, type ReadPage, samplePages } from '../../../engines/page-text/read-pages.ts';
import { writePage } from '../../../engines/page-text/write-json.ts';
import { writeLayout, writeMarkdown, writePlain } from '../../../engines/page-text/write-text.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

/** Pages whose text sizes decide what a heading is. */
const SAMPLE = 12;

const FORMATS = {
  text: { type: 'text/plain', extension: 'txt', between: '\f' },
  layout: { type: 'text/plain', extension: 'txt', between: '\f' },
  markdown: { type: 'text/markdown', extension: 'md', between: '\n' },
  json: { type: 'application/json', extension: 'json', between: ',\n' },
} as const;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  const { format, dehyphenate, password } = params;
  using reader = await openTextReader(input.path, {
    password,
    scratch,
    limits,
    // Identifiers of lines and words come from their places, and must be those that other operations find.
    content: format !== 'json',
  });
  const count = reader.pageCount;
  const pages = params.pages === undefined ? all(count) : resolvePages(params.pages, count);
  const sampled = new Map(samplePages(pages, SAMPLE).map((page) => [page, reader.read(page - 1)]));
  const sizes = sizesIn(sampled.values());
  const { type, extension, between } = FORMATS[format];
  const notes: Note[] = [];
  let words = 0;

  function write(page: number, read: ReadPage): string {
    if (format === 'layout') return writeLayout(read.regions);
    const blocks = blocksOf(read.regions, sizes);
    if (format === 'json') return writePage(page, read, blocks);
    return format === 'markdown' ? writeMarkdown(blocks, dehyphenate) : writePlain(blocks, dehyphenate);
  }

  using file = await outputs.open(`${stemOf(input.filename)}.${extension}`, type);
  if (format === 'json') file.write(Buffer.from('{"unit": "mm", "pages": [\n'));
  pages.forEach((page, index) => {
    const read = sampled.get(page) ?? reader.read(page - 1);
    if (read.cut) notes.push({ code: 'text_cut', page });
    words += countWords(read);
    file.write(Buffer.from((index === 0 ? '' : between) + write(page, read)));
    progress(((index + 1) / pages.length) * 100);
  });
  if (format === 'json') file.write(Buffer.from('\n]}\n'));
  await file.finish();
  if (words === 0) notes.push({ code: 'no_text' });
  return {
    result: { page_count: count, input_pages: count, pages: pages.length, words },
    notes: [...reader.notes(), ...notes],
  };
};

function sizesIn(pages: Iterable<ReadPage>): Sizes {
  const counts = new Map<number, number>();
  for (const { regions } of pages) countSizes(regions, counts);
  return sizesOf(counts);
}

function countWords({ regions }: ReadPage): number {
  let words = 0;
  for (const region of regions) {
    for (const line of region.kind === 'lines' ? region.lines : region.rows.flat()) words += line.words.length;
  }
  return words;
}

function all(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
