import { assemble } from '@sheaf/pdf/assemble/assemble';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import { SheafError } from '../../../errors.ts';
import { aboutInput } from '../../kit/about-input.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import { openInput } from '../open-input.ts';
import { protectionOfAll } from '../protection.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

/** Bytes of all inputs together that may be kept in memory. */
const MEMORY = 128 * 1024 * 1024;
/** Percent of the work that is opening the inputs. */
const OPENED = 15;

export const run: Run<typeof operation> = async ({ inputs, params, outputs, scratch, limits, progress }) => {
  const { password, passwords } = params;
  const memory = Math.floor(MEMORY / inputs.length);
  using opened = new DisposableStack();
  const selections = [];
  const lost: Note[] = [];
  const documents: PdfDocument[] = [];
  for (const [index, { filename, pages }] of inputs.entries()) {
    const document = await openInput(inputs, index, { password, passwords, scratch, limits, memory });
    documents.push(opened.use(document));
    const source = await aboutInput(inputs, index, () => withoutSignatures(document, params.on_signed));
    lost.push(...source.notes);
    const info = readDocumentInfo(source.document);
    const wanted = await aboutInput(inputs, index, () =>
      pages ? resolvePages(pages, info.pages.length).map((page) => page - 1) : null,
    );
    selections.push({ info, pages: wanted, title: params.bookmarks ? stemOf(filename, filename) : null });
    progress((selections.length / inputs.length) * OPENED);
  }
  const total = selections.reduce((sum, { info, pages }) => sum + (pages ?? info.pages).length, 0);
  if (total > limits.maxPdfPages) {
    const most = `at most ${limits.maxPdfPages} are allowed`;
    throw new SheafError('limit_exceeded', `The merged PDF would have ${total} pages; ${most}.`);
  }
  const { notes: unprotected } = await protectionOfAll(documents, {});
  using file = await outputs.open(`${stemOf(inputs[0].filename)}-merged.pdf`, 'application/pdf');
  const merged = await assemble(file, selections, {
    keepSignatures: params.on_signed === 'invalidate',
    onPage: (done) => progress(OPENED + (done / total) * (100 - OPENED)),
  });
  await file.finish();
  return {
    result: {
      inputs: inputs.length,
      page_count: merged.pages,
      input_pages: selections.reduce((sum, { info }) => sum + info.pages.length, 0),
      output_pages: merged.pages,
      bytes_before: inputs.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    notes: [...merged.notes, ...lost, ...unprotected],
  };
};
