import type { z } from 'zod';
import { assemble } from '../../../engines/pdf/assemble/assemble.ts';
import { type SplitFile, splitBookmarks, splitEvery, splitRanges } from '../../../engines/pdf/assemble/split-plan.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { type DocumentInfo, readDocumentInfo } from '../../../engines/pdf/read/document-info.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePageRanges } from '../../kit/page-selection.ts';
import type operation from './operation.ts';

/** Characters of a bookmark that no file's name can hold. */
const UNSAFE = /[\u0000-\u001f\u007f/\\:*?"<>|]/g;

export const run: Run<typeof operation> = async ({ inputs: [input], params, outputs, scratch, limits, progress }) => {
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const info = readDocumentInfo(document);
  const files = planFiles(info, params, stemOf(input.filename));
  const notes: Note[] = [];

  outputs.expect(files.length);
  for (const [index, { pages, name }] of files.entries()) {
    using file = await outputs.open(`${name.replace(UNSAFE, '_')}.pdf`, 'application/pdf');
    const written = await assemble(file, [{ info, pages, title: null }], {
      documentLevel: index === 0,
      onPage: (done) => progress(((index + done / pages.length) / files.length) * 100),
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
};

function planFiles(
  info: DocumentInfo,
  { pages, every, bookmarks }: z.output<(typeof operation)['params']>,
  stem: string,
): SplitFile[] {
  if (pages !== undefined) return splitRanges(info, resolvePageRanges(pages, info.pages.length), stem);
  if (bookmarks !== undefined) return splitBookmarks(info, bookmarks, stem);
  return splitEvery(info, every ?? 1, stem);
}
