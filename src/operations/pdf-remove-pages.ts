import { parse } from 'node:path';
import { z } from 'zod';
import { SheafError } from '../errors.ts';
import { defineOperation } from './define.ts';
import { checkPages, pageSelection, resolvePages } from './pages.ts';
import { pdfPassword } from './pdf-password.ts';

const REMOVES_ALL = 'The selection would remove every page; at least one page must stay.';

export default defineOperation({
  name: 'pdf-remove-pages',
  title: 'Remove pages',
  description:
    'Takes pages out of a PDF. What belongs to the pages that stay is kept: bookmarks, links, form fields, comments, page labels, layers, tags and attached files. Links to removed pages do nothing any more.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({ pages: pageSelection, password: pdfPassword }),
  limits: { seconds: 60 },
  examples: [
    { files: ['three-pages.pdf'], params: { pages: '2' } },
    { files: ['features.pdf'], params: { pages: [1, 3] } },
  ],
  check({ pages }, [input]) {
    const pageCount = input?.pageCount ?? null;
    const items = checkPages('pages', pages, pageCount);
    if (items.length > 0 || pageCount === null) return items;
    const removed = new Set(resolvePages(pages, pageCount));
    return removed.size < pageCount ? [] : [{ loc: ['pages'], msg: REMOVES_ALL, type: 'page_selection' }];
  },

  async run({ inputs: [input], params, output, scratch, limits, progress }) {
    const [{ openPdf }, { readDocumentInfo }, { assemble }, { createLastingWriter }] = await Promise.all([
      import('../engines/pdf/open.ts'),
      import('../engines/pdf/read/document-info.ts'),
      import('../engines/pdf/assemble/assemble.ts'),
      import('../engines/files/writer.ts'),
    ]);
    const document = await openPdf(input.path, { password: params.password, scratch, limits });
    using _ = { [Symbol.dispose]: () => document.close() };
    const info = readDocumentInfo(document);
    const count = info.pages.length;
    const removed = new Set(resolvePages(params.pages, count));
    const pages = Array.from({ length: count }, (_, index) => index).filter((index) => !removed.has(index + 1));
    if (pages.length === 0) throw new SheafError('invalid_parameter', REMOVES_ALL);
    progress(20);
    using file = await createLastingWriter(output.path);
    const kept = await assemble(file, [{ info, pages, title: null }], {
      onPage: (done) => progress(20 + (done / pages.length) * 80),
    });
    await file.finish();
    return {
      type: 'application/pdf',
      filename: `${parse(input.filename).name || 'document'}-edited.pdf`,
      result: {
        page_count: kept.pages,
        pages_removed: removed.size,
        bytes_before: input.bytes,
        bytes_after: kept.bytes,
        notes: kept.notes,
      },
    };
  },
});
