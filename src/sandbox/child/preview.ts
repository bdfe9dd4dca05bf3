import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openRepaired } from '../../engines/render/open-repaired.ts';
import { missingPage } from '../../engines/render/pixels.ts';
import { renderPages } from '../../engines/render/render-pages.ts';
import type { Renderer } from '../../engines/render/renderer.ts';
import type { OperationInput, OperationLimits } from '../../operations/kit/define.ts';
import { pastTheEnd } from '../../operations/kit/page-selection.ts';
import type { RenderedPreview } from '../protocol/messages.ts';

export interface PreviewRequest {
  input: Pick<OperationInput, 'path'>;
  /** Folder that the thumbnails are written to. */
  scratch: string;
  /** Pages to draw at most, from the first. */
  maxPages: number;
  /** Pages to draw instead of the first ones, counted from 1, in this order. */
  pages?: readonly number[] | undefined;
  /** Pixels of a picture's longer side. */
  side: number;
  /** After this long no further page is drawn. */
  drawMs: number;
  password?: string | undefined;
  limits: OperationLimits;
  progress(percent: number): void;
}

/**
 * Renders the first pages of a PDF, or selected ones, as PNG pictures, `<scratch>/<page>.png`: at least one, and as
 * many as time allows. A page that cannot be drawn is shown crossed out.
 * @throws SheafError `password_required`, `unprocessable_file`, `limit_exceeded`, `invalid_parameter` past the last
 * page
 */
export async function renderPreview(request: PreviewRequest): Promise<RenderedPreview> {
  const { input, scratch, maxPages, side, drawMs, password, limits, progress } = request;
  using renderer = await openRepaired(input.path, { password, scratch, limits });
  const { pageCount } = renderer;
  const wanted = request.pages ?? Array.from({ length: Math.min(pageCount, maxPages) }, (_, index) => index + 1);
  const past = wanted.find((page) => page > pageCount);
  if (past !== undefined) throw pastTheEnd(past, pageCount);
  const pages: RenderedPreview['pages'] = [];
  for await (const { bytes, ...drawn } of renderPages(
    renderer,
    inTime(wanted, drawMs),
    { maxSide: side },
    { format: 'png' },
    { missing: () => missingPage(side) },
  )) {
    const path = join(scratch, `${drawn.page}.png`);
    await writeFile(path, bytes);
    const { width: pageWidth, height: pageHeight } = sizeOf(renderer, drawn);
    pages.push({ ...drawn, pageWidth, pageHeight, path });
    progress((pages.length / wanted.length) * 100);
  }
  return { pageCount, truncated: pageCount > pages.length, pages };
}

/** The size of a page; for a damaged one, of its replacement. */
function sizeOf(renderer: Renderer, { page, width, height }: { page: number; width: number; height: number }) {
  try {
    return renderer.pageSize(page - 1);
  } catch {
    return { width, height };
  }
}

/** The pages that can be drawn in time; always at least the first. */
function* inTime(pages: readonly number[], ms: number): Generator<number> {
  const until = performance.now() + ms;
  for (const [index, page] of pages.entries()) if (index === 0 || performance.now() < until) yield page;
}
