import { assemble } from '../../engines/pdf/assemble/assemble.ts';
import type { PdfDocument } from '../../engines/pdf/file/document.ts';
import { readDocumentInfo } from '../../engines/pdf/read/document-info.ts';
import type { OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';

type Context = Pick<OperationContext<unknown>, 'inputs' | 'outputs'>;

/**
 * Gives the document with only those pages (indexes, in order), named after the first input with `ending`.
 * @param onPage is told how many pages are done
 */
export async function keepPages(
  { inputs: [input], outputs }: Context,
  document: PdfDocument,
  pages: number[],
  { ending, onPage }: { ending: string; onPage(done: number): void },
): Promise<RunReport> {
  const info = readDocumentInfo(document);
  using file = await outputs.open(`${stemOf(input.filename)}-${ending}.pdf`, 'application/pdf');
  const kept = await assemble(file, [{ info, pages, title: null }], { onPage });
  await file.finish();
  const count = info.pages.length;
  return {
    result: {
      page_count: kept.pages,
      input_pages: count,
      output_pages: kept.pages,
      pages_removed: count - pages.length,
      bytes_before: input.bytes,
    },
    notes: kept.notes,
  };
}
