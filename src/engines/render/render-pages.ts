import { releaseBuffer } from '@sheaf/pdf/file/release';
import { knownError } from '../../errors.ts';
import { encodePage, type PageEncoding } from './encode-page.ts';
import type { Raster } from './pixels.ts';
import type { Renderer } from './renderer.ts';
import type { RenderScale } from './scale.ts';

/** Pages that may wait for their encoder while the next is drawn: enough to keep two cores busy, few in memory. */
const MAX_WAITING = 2;
/** Of pages that are large together, only one waits. */
const MAX_WAITING_BYTES = 24 * 1024 * 1024;
/** The encoder of AVIF takes about 33 bytes a pixel: larger pages go through it one by one. */
const MAX_AVIF_PIXELS = 16_000_000;

/** Possible faults of one page of an otherwise sound document. */
const PAGE_FAILURES = new Set<string>(['unprocessable_file', 'limit_exceeded']);

export interface EncodedPage {
  /** Counted from 1. */
  page: number;
  width: number;
  height: number;
  /** Valid until the next page is requested. */
  bytes: Buffer;
}

/**
 * Draws pages, counted from 1, and yields them in order as image files. It draws a page while other threads encode the
 * previous ones. `missing` draws the placeholder of a page that cannot be drawn; without it, such a page is an error.
 * @throws SheafError as `renderPage`, or when `signal` is aborted
 */
export async function* renderPages(
  renderer: Renderer,
  pages: Iterable<number> | AsyncIterable<number>,
  scale: RenderScale,
  encoding: PageEncoding,
  { signal, missing }: { signal?: AbortSignal; missing?: () => Raster } = {},
): AsyncGenerator<EncodedPage> {
  const waiting: Promise<EncodedPage>[] = [];
  let waitingBytes = 0;
  let waitingPixels = 0;
  for await (const page of pages) {
    signal?.throwIfAborted();
    const raster = missing ? renderOr(missing, renderer, page, scale) : renderer.renderPage(page - 1, scale);
    const { width, height } = raster;
    const pixels = width * height;
    while (encoding.format === 'avif' && waiting.length > 0 && waitingPixels + pixels > MAX_AVIF_PIXELS) {
      yield* handOverFirst(waiting);
    }
    waitingBytes += raster.data.length;
    waitingPixels += pixels;
    const encoded = encodePage(raster, encoding)
      .then((bytes) => ({ page, width, height, bytes }))
      .finally(() => {
        waitingBytes -= raster.data.length;
        waitingPixels -= pixels;
        raster.release();
      });
    // A failure is thrown where the page is awaited; this keeps it from counting as unhandled until then.
    encoded.catch(() => {});
    waiting.push(encoded);
    while (waiting.length > MAX_WAITING || (waiting.length > 1 && waitingBytes > MAX_WAITING_BYTES)) {
      yield* handOverFirst(waiting);
    }
  }
  while (waiting.length > 0) yield* handOverFirst(waiting);
}

function renderOr(missing: () => Raster, renderer: Renderer, page: number, scale: RenderScale): Raster {
  try {
    return renderer.renderPage(page - 1, scale);
  } catch (error) {
    const known = knownError(error);
    if (known && PAGE_FAILURES.has(known.code)) return missing();
    throw error;
  }
}

async function* handOverFirst(waiting: Promise<EncodedPage>[]): AsyncGenerator<EncodedPage> {
  const page = await waiting.shift();
  if (!page) return;
  yield page;
  releaseBuffer(page.bytes);
}
