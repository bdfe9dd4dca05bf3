import { assemble } from '@sheaf/pdf/assemble/assemble';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { readDocumentInfo } from '@sheaf/pdf/read/document-info';
import type { OperationContext, RunReport } from '../kit/define.ts';
import { stemOf } from '../kit/names.ts';
import type { OnSigned } from '../kit/written-pdf.ts';
import { CHANGES_PAGES, protectionOf } from './protection.ts';
import { withoutSignatures } from './signed.ts';

type Context = Pick<
  OperationContext<{ on_signed: OnSigned; keep_protection: boolean }>,
  'inputs' | 'params' | 'outputs'
>;

/**
 * Returns the document with only those pages (indexes, in order), named after the first input with `ending`.
 * @param onPage called with the number of finished pages
 */
export async function keepPages(
  { inputs: [input], params, outputs }: Context,
  document: PdfDocument,
  pages: number[],
  { ending, onPage }: { ending: string; onPage(done: number): void },
): Promise<RunReport> {
  const source = withoutSignatures(document, params.on_signed, pages);
  const { encryption, notes: unprotected } = await protectionOf(document, params, CHANGES_PAGES);
  const info = readDocumentInfo(source.document);
  using file = await outputs.open(`${stemOf(input.filename)}-${ending}.pdf`, 'application/pdf');
  const kept = await assemble(file, [{ info, pages, title: null }], {
    onPage,
    encryption,
    keepSignatures: params.on_signed === 'invalidate',
  });
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
    notes: [...kept.notes, ...source.notes, ...unprotected],
  };
}
