import { assemble } from '@sheaf/pdf/assemble/assemble';
import type { SplitFile } from '@sheaf/pdf/assemble/split-plan';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { type DocumentInfo, readDocumentInfo } from '@sheaf/pdf/read/document-info';
import type { Sink } from '@sheaf/pdf/write/writer';
import type { OperationContext, RunReport } from '../kit/define.ts';
import type { Note } from '../kit/notes.ts';
import type { OnSigned } from '../kit/written-pdf.ts';
import { CHANGES_PAGES, protectionOf } from './protection.ts';
import { withoutSignatures } from './signed.ts';

type Context = Pick<
  OperationContext<{ on_signed: OnSigned; keep_protection: boolean }>,
  'inputs' | 'params' | 'outputs' | 'progress'
>;

/** Takes a file that is only measured. */
const COUNTED: Sink = { write() {}, splice: () => true };

/** Characters of a text that no file's name can hold. */
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

/** Returns the file size of these pages (indexes) when written. */
export type MeasurePart = (pages: number[], first: boolean) => Promise<number>;

/** The files that a document becomes, and what people should know of them. */
export interface SplitPlan {
  files: readonly SplitFile[];
  notes?: readonly Note[];
}

/**
 * Writes parts of a document as separate files, each with everything that belongs to its pages.
 * @param files or a function that plans them by their future size
 * @param after percent of the work already done
 */
export async function writeParts(
  { inputs: [input], params, outputs, progress }: Context,
  document: PdfDocument,
  info: DocumentInfo,
  plan: readonly SplitFile[] | ((measure: MeasurePart) => Promise<SplitPlan>),
  after = 0,
): Promise<RunReport> {
  const planned = typeof plan === 'function' ? undefined : plan.flatMap(({ pages }) => pages);
  const source = withoutSignatures(document, params.on_signed, planned);
  const { encryption, notes: unprotected } = await protectionOf(document, params, CHANGES_PAGES);
  const sourceInfo = source.document === document ? info : readDocumentInfo(source.document);
  const keepSignatures = params.on_signed === 'invalidate';
  const write = (sink: Sink, pages: number[], first: boolean, onPage: (done: number) => void) =>
    assemble(sink, [{ info: sourceInfo, pages, title: null }], {
      encryption,
      keepSignatures,
      documentLevel: first,
      onPage,
    });
  const measure: MeasurePart = async (pages, first) => (await write(COUNTED, pages, first, () => {})).bytes;
  const { files, notes: ofPlan = [] } = typeof plan === 'function' ? await plan(measure) : { files: plan };
  const notes: Note[] = [...source.notes, ...unprotected, ...ofPlan];
  outputs.expect(files.length);
  for (const [index, { pages, name }] of files.entries()) {
    using file = await outputs.open(`${name.replace(UNSAFE, '_')}.pdf`, 'application/pdf');
    const written = await write(file, pages, index === 0, (done) =>
      progress(after + ((index + done / pages.length) / files.length) * (100 - after)),
    );
    await file.finish();
    notes.push(...written.notes);
  }
  if (files.length > 1 && document.entries(document.catalog).dict('Names')?.has('EmbeddedFiles'))
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
