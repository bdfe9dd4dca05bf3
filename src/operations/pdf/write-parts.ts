import { assemble } from '../../engines/pdf/assemble/assemble.ts';
import type { SplitFile } from '../../engines/pdf/assemble/split-plan.ts';
import type { PdfDocument } from '../../engines/pdf/file/document.ts';
import type { DocumentInfo } from '../../engines/pdf/read/document-info.ts';
import type { OperationContext, RunReport } from '../kit/define.ts';
import type { Note } from '../kit/notes.ts';

type Context = Pick<OperationContext<unknown>, 'inputs' | 'outputs' | 'progress'>;

/** Characters of a text that no file's name can hold. */
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

/**
 * Gives parts of a document as files of their own, each with what belongs to its pages.
 * @param after percent of the work that is done already
 */
export async function writeParts(
  { inputs: [input], outputs, progress }: Context,
  document: PdfDocument,
  info: DocumentInfo,
  files: readonly SplitFile[],
  after = 0,
): Promise<RunReport> {
  const notes: Note[] = [];
  outputs.expect(files.length);
  for (const [index, { pages, name }] of files.entries()) {
    using file = await outputs.open(`${name.replace(UNSAFE, '_')}.pdf`, 'application/pdf');
    const written = await assemble(file, [{ info, pages, title: null }], {
      documentLevel: index === 0,
      onPage: (done) => progress(after + ((index + done / pages.length) / files.length) * (100 - after)),
    });
    await file.finish();
    notes.push(...written.notes);
  }
  if (files.length > 1 && document.dict(document.catalog.get('Names'))?.has('EmbeddedFiles'))
    notes.push({ code: 'attachments_in_first' });
  return {
    result: {
      page_count: info.pages.length,
      input_pages: info.pages.length,
      output_pages: files.reduce((sum, { pages }) => sum + pages.length, 0),
      files: files.length,
      bytes_before: input.bytes,
    },
    notes,
  };
}
