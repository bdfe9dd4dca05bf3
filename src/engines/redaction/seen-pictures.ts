import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { editDocument } from '@sheaf/pdf/edit/edited-document';
import { type Box, geometryOf, type Matrix, multiply, transformBox } from '@sheaf/pdf/geometry';
import { openPdf } from '@sheaf/pdf/open';
import { type HeldPicture, listPictures, type PicturePlace } from '@sheaf/pdf/redact/held-pictures';
import { type PictureSheet, writeSheets } from '@sheaf/pdf/redact/picture-sheets';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import { createFileWriter } from '../files/writer.ts';
import { openRenderer, type Renderer, type RendererOptions } from '../render/renderer.ts';
import { type PageSize, planRender } from '../render/scale.ts';
import type { Shades } from '../render/shades.ts';
import { compareCells } from './hidden-cells.ts';

export interface PictureOptions {
  scratch: string;
  limits: RendererOptions['limits'] & { maxInflatedBytes: number };
  signal: AbortSignal;
}

/** A picture of which pages do not show all that may be words. */
export interface UnseenPicture extends HeldPicture {
  /** Part of it that is not shown where most of it is, 0 to 1. */
  hidden: number;
  /** Where pages draw it, by their indexes. */
  seen: { page: number; area: SeenArea }[];
}

const UNIT: Box = [0, 0, 1, 1];
const DPI = 100;
/** Places of a picture that are compared. */
const MAX_COMPARED = 4;
/** Squares that are not shown from which a picture counts as hidden: fewer hold no word. */
const LEAST_HIDDEN = 2;
/** Pixels per inch below which the page's rendering is too coarse to read a picture's text. */
const FINEST = 900;
/** Times a page that a picture may be large to be compared with it. */
const LARGEST = 4;
/** Part of a picture out of a page's sight that is nothing but bleed. */
const LEAST_SIDE = 2;

/**
 * Finds pictures that pages do not show, or not in full, by drawing each by itself and comparing that with its pages.
 */
export async function findUnseen(path: string, options: PictureOptions): Promise<UnseenPicture[]> {
  const { scratch, limits } = options;
  using document = await openPdf(path, { scratch, limits });
  const edited = editDocument(document);
  const pictures = listPictures(edited);
  if (pictures.length === 0) return [];
  using renderer = await openRenderer(path, { limits });
  const drawn = pictures.map((picture) => {
    const places = picture.places.filter(({ page }) => page < renderer.pageCount);
    return places.map((place) => ({ picture, place, ...uprightOf(place) }));
  });
  const pairs = drawn
    .flatMap((places) => places.slice(0, MAX_COMPARED))
    .flatMap(({ picture, place, upright }) => sheetOf(picture, place, upright, renderer, limits) ?? [])
    .sort((one, other) => one.page - other.page);
  const hidden = await compare(
    pairs,
    renderer,
    async (sheets, to) => {
      // The one of an earlier search.
      rmSync(to, { force: true });
      using file = createFileWriter(to);
      await writeSheets(edited, sheets, file);
      file.close();
    },
    options,
  );
  return pictures.flatMap((picture, at): UnseenPicture[] => {
    const part = hidden.get(picture.num) ?? 1;
    if (part === 0) return [];
    const seen = (drawn[at] ?? []).map(({ place, area }) => ({ page: place.page, area }));
    return [{ ...picture, hidden: part, seen }];
  });

  /** Place of a picture on the page as seen, in points, from the lower left corner and from the upper left one. */
  function uprightOf({ page: index, matrix }: PicturePlace): { upright: Matrix; area: SeenArea } {
    const page = edited.pages()[index];
    if (!page) throw new Error('a picture is on a page that is not there');
    const { toUpright, unit, height } = geometryOf(edited, page);
    const upright = multiply(multiply(matrix, toUpright), [unit, 0, 0, unit, 0, 0]);
    const [left, bottom, right, top] = transformBox(upright, UNIT);
    return { upright, area: { left, top: height * unit - top, right, bottom: height * unit - bottom } };
  }
}

/** A picture on its own sheet, and the sheet's place on a page, in pixels. */
interface Pair {
  sheet: PictureSheet;
  matrix: Matrix;
  dpi: number;
  page: number;
  left: number;
  top: number;
}

/** Lays a picture onto a sheet as on its page, pixel on pixel; null if the page may not show it. */
function sheetOf(
  { num, width, height }: HeldPicture,
  { page }: PicturePlace,
  upright: Matrix,
  renderer: Renderer,
  limits: PictureOptions['limits'],
): Pair | null {
  const size = renderer.pageSize(page);
  const dpi = Math.min(
    DPI,
    72 * Math.sqrt(Math.min(limits.maxRenderPixels, 16_000_000) / (size.width * size.height)) * 0.999,
  );
  const pixels = planRender(size, { dpi }, limits, page + 1);
  const [sx, sy] = [pixels.width / size.width, pixels.height / size.height];
  const matrix = multiply(upright, [sx, 0, 0, sy, 0, 0]);
  const [x0, y0, x1, y1] = outwards(transformBox(matrix, UNIT));
  const [across, up] = [x1 - x0, y1 - y0];
  const [a, b, c, d] = upright;
  const area = Math.abs(a * d - b * c);
  const density = 72 * Math.sqrt((width * height) / Math.max(area, 1e-9));
  if (!(area > 0) || density > FINEST || across < LEAST_SIDE || up < LEAST_SIDE) return null;
  if (across * up > LARGEST * pixels.width * pixels.height || isApart([x0, y0, x1, y1], pixels)) return null;
  const lies = multiply(upright, [1, 0, 0, 1, -x0 / sx, -y0 / sy]);
  return {
    sheet: { num, width: across / sx, height: up / sy, matrix: lies, backdrop: 0 },
    matrix: multiply(matrix, [1, 0, 0, 1, -x0, -y0]),
    dpi,
    page,
    left: x0,
    top: pixels.height - y1,
  };
}

function outwards([left, bottom, right, top]: Box): Box {
  return [Math.floor(left), Math.floor(bottom), Math.ceil(right), Math.ceil(top)];
}

function isApart([left, bottom, right, top]: Box, { width, height }: PageSize): boolean {
  return right <= 0 || top <= 0 || left >= width || bottom >= height;
}

/** The hidden parts of pictures, by their numbers; 0 for visible ones. */
async function compare(
  pairs: readonly Pair[],
  renderer: Renderer,
  write: (sheets: readonly PictureSheet[], to: string) => Promise<void>,
  { scratch, limits, signal }: PictureOptions,
): Promise<Map<number, number>> {
  const hidden = new Map<number, number>();
  if (pairs.length === 0) return hidden;
  const path = join(scratch, 'sheets.pdf');
  await write(
    pairs.map(({ sheet }) => sheet),
    path,
  );
  using sheets = await openRenderer(path, { limits: { ...limits, maxPdfPages: pairs.length } });
  let [drawn, page]: [number, Shades | null] = [-1, null];
  for (const [at, { sheet, matrix, dpi, page: index, left, top }] of pairs.entries()) {
    signal.throwIfAborted();
    if (hidden.get(sheet.num) === 0) continue;
    if (drawn !== index) page = null;
    page ??= kept(renderer.renderShades(index, { dpi }));
    drawn = index;
    const alone = sheets.renderShades(at, { dpi });
    const cells = compareCells({ alone, page, left, top, matrix });
    // A plain picture may be one that was not decoded.
    const part = cells.detail === 0 ? 1 : cells.hidden < LEAST_HIDDEN ? 0 : cells.hidden / cells.detail;
    hidden.set(sheet.num, Math.min(part, hidden.get(sheet.num) ?? 1));
    if (at % 20 === 0) await new Promise(setImmediate);
  }
  return hidden;
}

function kept({ width, height, data }: Shades): Shades {
  return { width, height, data: Uint8Array.from(data) };
}
