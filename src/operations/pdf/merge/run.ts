import { assemble } from '../../../engines/pdf/assemble/assemble.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { readDocumentInfo } from '../../../engines/pdf/read/document-info.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

/** Bytes of all inputs together that may be kept in memory. */
const MEMORY = 128 * 1024 * 1024;
/** Percent of the work that is opening the inputs. */
const OPENED = 15;

export const run: Run<typeof operation> = async ({ inputs, params, outputs, scratch, limits, progress }) => {
  const memory = Math.floor(MEMORY / inputs.length);
  using opened = new DisposableStack();
  const selections = [];
  for (const { path, filename, pages } of inputs) {
    const document = await openPdf(path, { password: params.password, scratch, limits, memory });
    opened.use(document);
    const info = readDocumentInfo(document);
    const wanted = pages ? resolvePages(pages, info.pages.length).map((page) => page - 1) : null;
    selections.push({ info, pages: wanted, title: params.bookmarks ? stemOf(filename, filename) : null });
    progress((selections.length / inputs.length) * OPENED);
  }
  const total = selections.reduce((sum, { info, pages }) => sum + (pages ?? info.pages).length, 0);
  if (total > limits.maxPdfPages) {
    const most = `at most ${limits.maxPdfPages} are allowed`;
    throw new SheafError('limit_exceeded', `The merged document would have ${total} pages; ${most}.`);
  }
  using file = await outputs.open('merged.pdf', 'application/pdf');
  const merged = await assemble(file, selections, {
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
    notes: merged.notes,
  };
};
