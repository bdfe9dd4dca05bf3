import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { linearizeWithQpdf } from '@sheaf/pdf/file/qpdf';
import { openPdf } from '@sheaf/pdf/open';
import { createFileWriter } from '../../../engines/files/writer.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { notesOn } from '../edit-pdf.ts';
import { NOTHING_NEEDED, protectionOf } from '../protection.ts';
import { withoutSignatures } from '../signed.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  progress(10);
  const source = withoutSignatures(document, params.on_signed);
  // We write it first: this build of qpdf only reads sound files.
  const sound = join(scratch, 'sound.pdf');
  using file = createFileWriter(sound);
  const { encryption, notes } = await protectionOf(document, params, NOTHING_NEEDED);
  await rewriteDocument(withoutThumbnails(source.document), file, { encryption });
  file.close();
  progress(40);
  const path = outputs.newPath();
  await linearizeWithQpdf(sound, path, encryption ? { protectedBy: params.password ?? '' } : {});
  outputs.add(`${stemOf(input.filename)}-web.pdf`, 'application/pdf', path);
  const pages = document.pages().length;
  return {
    result: { page_count: pages, input_pages: pages, output_pages: pages, bytes_before: input.bytes },
    notes: [...notesOn(editDocument(document)), ...source.notes, ...notes],
  };
};

/**
 * The document without thumbnails of its pages (ISO 32000-1, 12.3.4), which readers draw themselves: qpdf 12.2 counts
 * them wrongly in the hint tables, and readers would then search the pages in the wrong places.
 */
function withoutThumbnails(document: PdfDocument): PdfDocument {
  const pages = document.pages();
  if (!pages.some(({ dict }) => dict.has('Thumb'))) return document;
  const edited = editDocument(document);
  for (const [index, { dict }] of pages.entries()) if (dict.has('Thumb')) edited.editPage(index).delete('Thumb');
  return edited;
}
