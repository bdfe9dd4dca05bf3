import { parse } from 'node:path';
import { z } from 'zod';
import type { SplitFile } from '../engines/pdf/assemble/split-plan.ts';
import type { DocumentInfo } from '../engines/pdf/read/document-info.ts';
import { defineOperation } from './define.ts';
import { checkPages, pageSelection, resolvePageRanges } from './pages.ts';
import { pdfPassword } from './pdf-password.ts';

/** Characters that a name for saving must not hold; names in the archive are made safe by its writer. */
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;
const NOTE_FILES = 'Files attached to the document are in the first file.';

const params = z
  .strictObject({
    pages: pageSelection
      .optional()
      .describe('One file for each comma-separated range, such as "1-3,4-8"; a list gives one file a page.'),
    every: z.int().min(1).max(100_000).optional().describe('Pages in each file.'),
    bookmarks: z
      .int()
      .min(1)
      .max(32)
      .optional()
      .describe('A file from each bookmark to the next, down to this level, named after the bookmarks.'),
    password: pdfPassword,
  })
  .refine(({ pages, every, bookmarks }) => [pages, every, bookmarks].filter((way) => way !== undefined).length <= 1, {
    error: 'Only one of pages, every and bookmarks may be given',
  })
  .meta({ 'x-choose-one': ['pages', 'every', 'bookmarks'] });

export default defineOperation({
  name: 'pdf-split',
  title: 'Split a PDF',
  description:
    'Takes a PDF apart: into single pages, ranges, parts of equal length, or at its bookmarks. Each file keeps what belongs to its pages: bookmarks, links, form fields, comments, page labels, layers and tags. Gives a ZIP archive, or the PDF itself when there is only one.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/zip', 'application/pdf'],
  params,
  limits: { seconds: 120 },
  examples: [
    { files: ['three-pages.pdf'], params: {} },
    { files: ['three-pages.pdf'], params: { pages: '1-2' } },
    { files: ['features.pdf'], params: { every: 2 } },
    { files: ['features.pdf'], params: { bookmarks: 2 } },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),

  async run({ inputs: [input], params, output, scratch, limits, progress }) {
    const [{ openPdf }, { readDocumentInfo }, { assemble }, { createLastingWriter }, { createZip }, plan] =
      await Promise.all([
        import('../engines/pdf/open.ts'),
        import('../engines/pdf/read/document-info.ts'),
        import('../engines/pdf/assemble/assemble.ts'),
        import('../engines/files/writer.ts'),
        import('../engines/archive/zip.ts'),
        import('../engines/pdf/assemble/split-plan.ts'),
      ]);
    const document = await openPdf(input.path, { password: params.password, scratch, limits });
    using _ = { [Symbol.dispose]: () => document.close() };
    const info = readDocumentInfo(document);
    const stem = parse(input.filename).name || 'document';
    const files = planFiles(plan, info, params, stem);
    const notes = new Set<string>();
    const result = { page_count: info.pages.length, files: files.length, bytes_before: input.bytes };

    const [only] = files;
    if (files.length === 1 && only) {
      using file = await createLastingWriter(output.path);
      const written = await assemble(file, [{ info, pages: only.pages, title: null }], {
        onPage: (done) => progress((done / only.pages.length) * 100),
      });
      await file.finish();
      return {
        type: 'application/pdf',
        filename: `${only.name.replace(UNSAFE, '_')}.pdf`,
        result: { ...result, bytes_after: written.bytes, notes: written.notes },
      };
    }

    using zip = createZip(output.path);
    for (const [index, { pages, name }] of files.entries()) {
      const entry = zip.open(`${name}.pdf`, { store: true });
      const written = await assemble(entry, [{ info, pages, title: null }], { documentLevel: index === 0 });
      entry.close();
      for (const note of written.notes) notes.add(note);
      progress(((index + 1) / files.length) * 100);
    }
    const bytes = zip.finish();
    if (document.dict(document.catalog.get('Names'))?.has('EmbeddedFiles')) notes.add(NOTE_FILES);
    return {
      type: 'application/zip',
      filename: `${stem}-split.zip`,
      result: { ...result, bytes_after: bytes, notes: [...notes] },
    };
  },
});

function planFiles(
  { splitBookmarks, splitEvery, splitRanges }: typeof import('../engines/pdf/assemble/split-plan.ts'),
  info: DocumentInfo,
  { pages, every, bookmarks }: z.output<typeof params>,
  stem: string,
): SplitFile[] {
  if (pages !== undefined) return splitRanges(info, resolvePageRanges(pages, info.pages.length), stem);
  if (bookmarks !== undefined) return splitBookmarks(info, bookmarks, stem);
  return splitEvery(info, every ?? 1, stem);
}
