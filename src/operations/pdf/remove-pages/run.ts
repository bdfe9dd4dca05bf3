import { assemble } from '../../../engines/pdf/assemble/assemble.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { readDocumentInfo } from '../../../engines/pdf/read/document-info.ts';
import { SheafError } from '../../../errors.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { resolvePages } from '../../kit/page-selection.ts';
import type operation from './operation.ts';
import { REMOVES_ALL } from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const info = readDocumentInfo(document);
  const count = info.pages.length;
  const removed = new Set(resolvePages(params.pages, count));
  const pages = Array.from({ length: count }, (_, index) => index).filter((index) => !removed.has(index + 1));
  if (pages.length === 0) throw new SheafError('invalid_parameter', REMOVES_ALL);
  progress(20);
  using file = await outputs.open(`${stemOf(input.filename)}-edited.pdf`, 'application/pdf');
  const kept = await assemble(file, [{ info, pages, title: null }], {
    onPage: (done) => progress(20 + (done / pages.length) * 80),
  });
  await file.finish();
  return {
    result: {
      page_count: kept.pages,
      input_pages: count,
      output_pages: kept.pages,
      pages_removed: removed.size,
      bytes_before: input.bytes,
    },
    notes: kept.notes,
  };
};
