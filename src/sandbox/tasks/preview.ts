import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRepaired } from '../../engines/render/open-repaired.ts';
import { missingPage } from '../../engines/render/pixels.ts';
import { renderPages } from '../../engines/render/render-pages.ts';
import type { OperationInput, OperationLimits } from '../../operations/kit/define.ts';

export interface PreviewRequest {
  input: Pick<OperationInput, 'path'>;
  /** Folder that the thumbnails are written to. */
  scratch: string;
  /** Pages to draw at most, from the first. */
  maxPages: number;
  /** Pixels of a thumbnail's longer side. */
  side: number;
  /** After this long no further page is drawn. */
  drawMs: number;
  password?: string | undefined;
  limits: OperationLimits;
  progress(percent: number): void;
}

export interface RenderedPreview {
  /** Pages of the document. */
  pageCount: number;
  /** Whether the document has more pages than were drawn. */
  truncated: boolean;
  /** Thumbnails in order; `page` is counted from 1. */
  pages: { page: number; width: number; height: number; path: string }[];
}

/**
 * Draws the first pages of a PDF as PNG thumbnails, `<scratch>/<page>.png`: at least one, and as many as time allows.
 * A page that cannot be drawn is shown crossed out.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`
 */
export async function renderPreview(request: PreviewRequest): Promise<RenderedPreview> {
  const { input, scratch, maxPages, side, drawMs, password, limits, progress } = request;
  using renderer = await openRepaired(input.path, { password, scratch, limits });
  const { pageCount } = renderer;
  const count = Math.min(pageCount, maxPages);
  const pages: RenderedPreview['pages'] = [];
  for await (const { bytes, ...drawn } of renderPages(
    renderer,
    upTo(count, drawMs),
    { maxSide: side },
    { format: 'png' },
    { missing: () => missingPage(side) },
  )) {
    const path = join(scratch, `${drawn.page}.png`);
    await writeFile(path, bytes);
    pages.push({ ...drawn, path });
    progress((pages.length / count) * 100);
  }
  return { pageCount, truncated: pageCount > pages.length, pages };
}

/** The numbers from 1 to `count`, as far as they are asked for in time; the first in any case. */
function* upTo(count: number, ms: number): Generator<number> {
  const until = performance.now() + ms;
  for (let number = 1; number <= count && (number === 1 || performance.now() < until); number++) yield number;
}
