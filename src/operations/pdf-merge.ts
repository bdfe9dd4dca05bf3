import { parse } from 'node:path';
import { z } from 'zod';
import { SheafError } from '../errors.ts';
import { defineOperation } from './define.ts';
import { checkPages, resolvePages } from './pages.ts';
import { pdfPassword } from './pdf-password.ts';

/** Bytes of all inputs together that may be kept in memory. */
const MEMORY = 128 * 1024 * 1024;
/** Share of the work that is opening the inputs. */
const OPENED = 15;

export default defineOperation({
  name: 'pdf-merge',
  title: 'Merge PDFs',
  description:
    'Joins PDFs, or some pages of each, into one. Bookmarks, links, form fields, comments, page labels, layers, tags and attached files come along; JavaScript and actions that launch programs do not.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 2, max: 100 },
  produces: ['application/pdf'],
  params: z.strictObject({
    bookmarks: z
      .boolean()
      .default(true)
      .describe('Give every input a bookmark named after its file, with its own bookmarks below it.'),
    password: pdfPassword,
  }),
  limits: { seconds: 120 },
  examples: [
    { files: ['three-pages.pdf', 'features.pdf'], params: {} },
    { files: ['features.pdf', 'features.pdf', 'three-pages.pdf'], params: { bookmarks: false } },
  ],
  check: (_, inputs) =>
    inputs.flatMap(({ pages, pageCount }, index) =>
      checkPages('files', pages ?? undefined, pageCount).map((item) => ({ ...item, loc: ['files', index, 'pages'] })),
    ),

  async run({ inputs, params, output, scratch, limits, progress }) {
    const [{ openPdf }, { readDocumentInfo }, { assemble }, { createLastingWriter }] = await Promise.all([
      import('../engines/pdf/open.ts'),
      import('../engines/pdf/read/document-info.ts'),
      import('../engines/pdf/assemble/assemble.ts'),
      import('../engines/files/writer.ts'),
    ]);
    const memory = Math.floor(MEMORY / inputs.length);
    using opened = new DisposableStack();
    const selections = [];
    for (const { path, filename, pages } of inputs) {
      const document = await openPdf(path, { password: params.password, scratch, limits, memory });
      opened.defer(() => document.close());
      const info = readDocumentInfo(document);
      const wanted = pages ? resolvePages(pages, info.pages.length).map((page) => page - 1) : null;
      selections.push({ info, pages: wanted, title: params.bookmarks ? parse(filename).name || filename : null });
      progress((selections.length / inputs.length) * OPENED);
    }
    const total = selections.reduce((sum, { info, pages }) => sum + (pages ?? info.pages).length, 0);
    if (total > limits.maxPdfPages) {
      const most = `at most ${limits.maxPdfPages} are allowed`;
      throw new SheafError('limit_exceeded', `The merged document would have ${total} pages; ${most}.`);
    }
    using file = await createLastingWriter(output.path);
    const merged = await assemble(file, selections, {
      onPage: (done) => progress(OPENED + (done / total) * (100 - OPENED)),
    });
    await file.finish();
    return {
      type: 'application/pdf',
      filename: 'merged.pdf',
      result: {
        inputs: inputs.length,
        page_count: merged.pages,
        bytes_before: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
        bytes_after: merged.bytes,
        notes: merged.notes,
      },
    };
  },
});
