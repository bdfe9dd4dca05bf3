import { join } from 'node:path';
import { createFileWriter } from '../../../engines/files/writer.ts';
import { editDocument } from '../../../engines/pdf/edit/edited-document.ts';
import { rewriteDocument } from '../../../engines/pdf/edit/rewrite-document.ts';
import { linearizeWithQpdf } from '../../../engines/pdf/file/qpdf.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { notesOn } from '../edit-pdf.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  progress(10);
  // Written by us first: qpdf as it is here reads only what is sound.
  const sound = join(scratch, 'sound.pdf');
  using file = createFileWriter(sound);
  await rewriteDocument(document, file);
  file.close();
  progress(40);
  const path = outputs.newPath();
  await linearizeWithQpdf(sound, path);
  outputs.add(`${stemOf(input.filename)}-web.pdf`, 'application/pdf', path);
  const pages = document.pages().length;
  return {
    result: { page_count: pages, input_pages: pages, output_pages: pages, bytes_before: input.bytes },
    notes: notesOn(editDocument(document), false),
  };
};
