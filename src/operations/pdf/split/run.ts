import type { z } from 'zod';
import { type SplitFile, splitBookmarks, splitEvery, splitRanges } from '../../../engines/pdf/assemble/split-plan.ts';
import { openPdf } from '../../../engines/pdf/open.ts';
import { type DocumentInfo, readDocumentInfo } from '../../../engines/pdf/read/document-info.ts';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import { resolvePageRanges } from '../../kit/page-selection.ts';
import { writeParts } from '../write-parts.ts';
import type operation from './operation.ts';

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params,
    scratch,
    limits,
  } = context;
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const info = readDocumentInfo(document);
  return await writeParts(context, document, info, planFiles(info, params, stemOf(input.filename)));
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
