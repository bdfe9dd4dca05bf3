import { type SplitFile, splitBookmarks, splitEvery, splitRanges } from '@sheaf/pdf/assemble/split-plan';
import { openPdf } from '@sheaf/pdf/open';
import { type DocumentInfo, readDocumentInfo } from '@sheaf/pdf/read/document-info';
import type { z } from 'zod';
import type { Run } from '../../kit/define.ts';
import { stemOf } from '../../kit/names.ts';
import type { Note } from '../../kit/notes.ts';
import { resolvePageRanges } from '../../kit/page-selection.ts';
import { planBySize } from '../parts-by-size.ts';
import { type MeasurePart, type SplitPlan, writeParts } from '../write-parts.ts';
import type operation from './operation.ts';

/** Percent of the work that planning by size is. */
const PLANNING = 70;
/** Pages that a note names. */
const MAX_NAMED = 20;

export const run: Run<typeof operation> = async (context) => {
  const {
    inputs: [input],
    params,
    scratch,
    limits,
    progress,
  } = context;
  using document = await openPdf(input.path, { password: params.password, scratch, limits });
  const info = readDocumentInfo(document);
  const stem = stemOf(input.filename);
  const maxBytes = params.max_bytes;
  if (maxBytes === undefined) return await writeParts(context, document, info, planFiles(info, params, stem));
  return await writeParts(context, document, info, (measure) => planFor(measure, maxBytes), PLANNING);

  async function planFor(measure: MeasurePart, maxBytes: number): Promise<SplitPlan> {
    const count = info.pages.length;
    const { parts, tooLarge } = await planBySize(count, maxBytes, measure, (done) =>
      progress((done / count) * PLANNING),
    );
    const ranges = parts.map((pages) => pages.map((page) => page + 1));
    return { files: splitRanges(info, ranges, stem), notes: noteOn(tooLarge, maxBytes) };
  }
};

function noteOn(tooLarge: readonly number[], maxBytes: number): Note[] {
  if (tooLarge.length === 0) return [];
  const named = tooLarge.slice(0, MAX_NAMED).map((index) => index + 1);
  const pages = `${named.join(', ')}${tooLarge.length > MAX_NAMED ? ' …' : ''}`;
  return [{ code: 'pages_over_max_bytes', count: tooLarge.length, pages, max_bytes: maxBytes }];
}

function planFiles(
  info: DocumentInfo,
  { pages, every, bookmarks }: z.output<(typeof operation)['params']>,
  stem: string,
): SplitFile[] {
  if (pages !== undefined) return splitRanges(info, resolvePageRanges(pages, info.pages.length), stem);
  if (bookmarks !== undefined) return splitBookmarks(info, bookmarks, stem);
  return splitEvery(info, every ?? 1, stem);
}
