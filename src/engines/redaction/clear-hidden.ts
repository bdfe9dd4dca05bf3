import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { rewriteDocument } from '@sheaf/pdf/edit/rewrite-document';
import { openPdf } from '@sheaf/pdf/open';
import type { PictureCodec } from '@sheaf/pdf/pictures/codec';
import { clearPictures, type PictureClearing } from '@sheaf/pdf/redact/clear-pictures';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import { createFileWriter } from '../files/writer.ts';
import type { HiddenSearch } from './hidden-pictures.ts';
import type { Plan } from './plan.ts';

export interface ClearOptions {
  scratch: string;
  limits: { maxInflatedBytes: number; maxImagePixels: number; maxPdfPages: number };
  codec: PictureCodec;
}

/** Changes to pictures that pages do not show in full. */
export interface ClearedHidden {
  /** The document without the words; the same one if there were none. */
  path: string;
  /** Pictures that lost words, and indexes of the pages that hold them. */
  count: number;
  pages: Set<number>;
  /** Where pictures lost words, by the page's index. */
  gone: Map<number, SeenArea[]>;
  /** Indexes of pages with pictures that cannot be searched. */
  doubtful: Set<number>;
  /** False if words are left, or an unsearchable picture that no page holds. */
  sure: boolean;
}

/** Times that words are cleared before whole pictures are, and times in all. */
const BY_WORDS = 2;
const MOST_ROUNDS = 3;

/** Clears words in pictures that pages do not show, or not in full, until none are found. */
export async function clearHidden(
  from: string,
  plan: Plan,
  search: HiddenSearch,
  options: ClearOptions,
): Promise<ClearedHidden> {
  const result: ClearedHidden = {
    path: from,
    count: 0,
    pages: new Set(),
    gone: new Map(),
    doubtful: new Set(),
    sure: true,
  };
  for (let round = 1; ; round++) {
    const found = await search.find(result.path);
    result.doubtful = new Set(found.undecoded?.pages);
    result.sure = found.undecoded === null || found.undecoded.pages.length > 0;
    if (found.clearings.length === 0) return result;
    if (round > MOST_ROUNDS) return { ...result, sure: false };
    if (round === 1) result.count = found.clearings.length;
    plan.matches += found.texts.length;
    for (const text of found.texts) plan.texts.add(text);
    for (const page of found.pages) result.pages.add(page);
    for (const { page, area } of found.places) result.gone.set(page, [...(result.gone.get(page) ?? []), area]);
    const clearings = found.clearings.map(({ num, boxes }) => ({ num, boxes: round > BY_WORDS ? null : boxes }));
    const to = join(options.scratch, `cleared-${round}.pdf`);
    await writeCleared(result.path, to, clearings, options);
    result.path = to;
  }
}

async function writeCleared(
  from: string,
  to: string,
  clearings: readonly PictureClearing[],
  { scratch, limits, codec }: ClearOptions,
): Promise<void> {
  using document = await openPdf(from, { scratch, limits });
  const edited = editDocument(document);
  await clearPictures(edited, clearings, { maxImagePixels: limits.maxImagePixels, codec });
  using file = createFileWriter(to);
  await rewriteDocument(edited, file, { anew: true });
  file.close();
}
