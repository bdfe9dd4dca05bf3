import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { PdfDocument } from '@sheaf/pdf/file/document';
import { openPdf } from '@sheaf/pdf/open';
import type { PixelBox } from '@sheaf/pdf/redact/areas';
import type { PictureClearing } from '@sheaf/pdf/redact/clear-pictures';
import { pagesHolding } from '@sheaf/pdf/redact/held-pictures';
import { type PictureSheet, writeSheets } from '@sheaf/pdf/redact/picture-sheets';
import type { SeenArea } from '@sheaf/pdf/redact/redact-document';
import { type PdfObject, PdfStream } from '@sheaf/pdf/syntax/objects';
import { serialize } from '@sheaf/pdf/syntax/serialize';
import { SheafError } from '../../errors.ts';
import { createFileWriter } from '../files/writer.ts';
import type { Recognizer } from '../ocr/recognizer.ts';
import type { Box } from '../page-text/characters.ts';
import type { Search } from '../page-text/search-text.ts';
import { openRenderer } from '../render/renderer.ts';
import { detailOf } from './hidden-cells.ts';
import { openScanReader, type ReadScan, type ScanReader } from './read-scans.ts';
import { findUnseen, type PictureOptions, type UnseenPicture } from './seen-pictures.ts';

export interface HiddenOptions extends PictureOptions {
  rule: 'ocr' | 'fail';
  openEngine(): Promise<Recognizer>;
}

/** Findings in pictures that pages do not show in full. */
export interface HiddenFound {
  clearings: PictureClearing[];
  texts: string[];
  /** Indexes of the pages that hold the pictures, directly or not. */
  pages: number[];
  /** Where pages draw them. */
  places: { page: number; area: SeenArea }[];
  /** Pages with pictures that cannot be decoded; null if no page has one. */
  undecoded: { pages: number[] } | null;
}

export interface HiddenSearch {
  /** Searches pictures, except those that were searched before without a match. */
  find(path: string): Promise<HiddenFound>;
}

const MAX_MATCHES = 10_000;
/** Pictures that are recognized of one document, and pixels of them all. */
const MAX_PICTURES = 500;
const MAX_PIXELS = 5_000_000_000;
/** The assumed longer side of a picture in inches, and the limits of the dots per inch that follow. */
const INCHES = 11;
const [COARSEST, FINEST] = [72, 300];
/** Pixels along the longer side at which a picture is checked for content. */
const SKETCH = 1200;
const LEAST_DETAIL = 2;
/** Words with which a picture was read the right way round. */
const ENOUGH_WORDS = 3;
/** Hidden part of a picture from which it counts as hidden. */
const MOSTLY = 0.5;

/** Prepares the search of pictures that pages do not show, or not in full. */
export function createHiddenSearch(search: Search, options: HiddenOptions): HiddenSearch {
  const known = new Set<string>();
  return { find: (path) => findHidden(path, search, options, known) };
}

async function findHidden(
  path: string,
  search: Search,
  options: HiddenOptions,
  known: Set<string>,
): Promise<HiddenFound> {
  const found: HiddenFound = { clearings: [], texts: [], pages: [], places: [], undecoded: null };
  const unseen = await findUnseen(path, options);
  if (unseen.length === 0) return found;
  const { scratch, limits, signal, rule } = options;
  using document = await openPdf(path, { scratch, limits });
  const fresh = unseen
    .map((picture) => ({ ...picture, key: keyOf(document.get(picture.num)) }))
    .filter(({ key }) => !known.has(key));
  if (fresh.length === 0) return found;
  const sheets = join(scratch, 'hidden.pdf');
  {
    // Those of an earlier search.
    rmSync(sheets, { force: true });
    using file = createFileWriter(sheets);
    await writeSheets(document, fresh.flatMap(sheetsOf), file);
    file.close();
  }
  const { detailed, undecoded } = await sketch(sheets, fresh, options);
  for (const { key, num } of fresh) if (!detailed.has(num) && !undecoded.has(num)) known.add(key);
  const toRead = fresh.filter(({ num }) => detailed.has(num));
  const pagesOf = pagesHolding(document, [...undecoded, ...toRead.map(({ num }) => num)]);
  const hidden = toRead.filter((picture) => picture.hidden >= MOSTLY);
  if (rule === 'fail') {
    if (hidden.length > 0) throw notSearched(hidden.flatMap(({ num }) => pagesOf.get(num) ?? []));
    return found;
  }
  if (undecoded.size > 0) found.undecoded = { pages: [...undecoded].flatMap((num) => pagesOf.get(num) ?? []) };
  requireFew(toRead);
  if (toRead.length === 0) return found;
  const pages = fresh.length * SHEETS;
  using reader = await openScanReader(sheets, { ...options, limits: { ...limits, maxPdfPages: pages } });
  for (const picture of toRead) {
    signal.throwIfAborted();
    const at = fresh.indexOf(picture);
    const { texts, boxes } = await searchPicture(reader, search, picture, at);
    if (texts.length === 0) known.add(picture.key);
    else {
      found.texts.push(...texts);
      found.clearings.push({ num: picture.num, boxes: isOfSize(document, picture) ? boxes : null });
      found.pages.push(...(pagesOf.get(picture.num) ?? []));
      found.places.push(...picture.seen);
    }
    // The engine keeps the thread busy for seconds: let other work run here.
    await new Promise(setImmediate);
  }
  return found;
}

type Fresh = UnseenPicture & { key: string };

/** A key that distinguishes pictures by all that affects them. */
function keyOf(object: PdfObject): string {
  const hash = createHash('sha256');
  if (object instanceof PdfStream) {
    hash.update(serialize(object.dict));
    object.raw.forEach((bytes) => void hash.update(bytes));
  }
  return hash.digest('hex');
}

/** Whether a picture has the size in its dictionary: otherwise the positions of its pixels are unknown. */
function isOfSize(document: PdfDocument, { num, width, height }: UnseenPicture): boolean {
  const image = document.get(num);
  if (!(image instanceof PdfStream)) return false;
  const entries = document.entries(image.dict);
  return entries.number('Width') === width && entries.number('Height') === height;
}

/** Sheets of one picture: as most of its places show it, the same over black, and mirrored. */
const SHEETS = 3;
const OVER_BLACK = 1;
const MIRRORED = 2;

function sheetsOf(picture: UnseenPicture): PictureSheet[] {
  const { num, width, height } = picture;
  const dots = Math.min(FINEST, Math.max(COARSEST, Math.max(width, height) / INCHES));
  const [across, up] = [(width * 72) / dots, (height * 72) / dots];
  const size = { num, width: across, height: up };
  const upright = { ...size, matrix: [across, 0, 0, up, 0, 0] as const };
  const mirrored = { ...size, matrix: [across, 0, 0, -up, 0, up] as const };
  const [first, last] = isMirrored(picture) ? [mirrored, upright] : [upright, mirrored];
  return [
    { ...first, backdrop: 1 },
    { ...first, backdrop: 0 },
    { ...last, backdrop: 1 },
  ];
}

function isMirrored({ places: [first] }: UnseenPicture): boolean {
  if (!first) return false;
  const [a, b, c, d] = first.matrix;
  return a * d - b * c < 0;
}

/** Draws pictures small: which of them may hold words, and which cannot be decoded. */
async function sketch(
  path: string,
  pictures: readonly Fresh[],
  { limits, signal }: HiddenOptions,
): Promise<Record<'detailed' | 'undecoded', Set<number>>> {
  const [detailed, undecoded] = [new Set<number>(), new Set<number>()];
  using renderer = await openRenderer(path, { limits: { ...limits, maxPdfPages: pictures.length * SHEETS } });
  for (const [at, { num }] of pictures.entries()) {
    signal.throwIfAborted();
    const white = renderer.renderShades(at * SHEETS, { maxSide: SKETCH });
    if (white.data.some((shade) => shade !== 255)) {
      if (detailOf(white) >= LEAST_DETAIL) detailed.add(num);
    } else {
      const black = renderer.renderShades(at * SHEETS + OVER_BLACK, { maxSide: SKETCH });
      if (black.data.every((shade) => shade === 0)) undecoded.add(num);
    }
  }
  return { detailed, undecoded };
}

/** Searches words in a picture; also upside down, if it finds none. */
async function searchPicture(
  reader: ScanReader,
  search: Search,
  picture: UnseenPicture,
  at: number,
): Promise<{ texts: string[]; boxes: PixelBox[] }> {
  const first = await reader.read(at * SHEETS);
  const found = placesIn(search, picture, first, isMirrored(picture));
  if (found.texts.length > 0 || first.words >= ENOUGH_WORDS) return found;
  return placesIn(search, picture, await reader.read(at * SHEETS + MIRRORED), !isMirrored(picture));
}

/** The margin around a word as a share of its line's height, and its maximum in pixels. */
const REACH = 0.2;
const MAX_REACH = 12;

function placesIn(
  search: Search,
  { width, height }: UnseenPicture,
  { page }: ReadScan,
  mirrored: boolean,
): { texts: string[]; boxes: PixelBox[] } {
  const matches = search.find(page, MAX_MATCHES);
  const scale = width / page.width;
  const pixels = (box: Box): PixelBox => {
    const reach = Math.min(MAX_REACH, REACH * scale * Math.min(box.right - box.left, box.bottom - box.top));
    const [top, bottom] = mirrored ? [page.height - box.bottom, page.height - box.top] : [box.top, box.bottom];
    return {
      left: Math.max(0, Math.floor(box.left * scale - reach)),
      top: Math.max(0, Math.floor(top * scale - reach)),
      right: Math.min(width, Math.ceil(box.right * scale + reach)),
      bottom: Math.min(height, Math.ceil(bottom * scale + reach)),
    };
  };
  return { texts: matches.map(({ text }) => text), boxes: matches.flatMap(({ boxes }) => boxes.map(pixels)) };
}

function requireFew(pictures: readonly UnseenPicture[]): void {
  const pixels = pictures.reduce((sum, { width, height }) => sum + width * height, 0);
  if (pictures.length <= MAX_PICTURES && pixels <= MAX_PIXELS) return;
  throw new SheafError(
    'limit_exceeded',
    `The document has ${pictures.length} pictures that its pages do not show in full, more than can be searched for words: name areas instead of words.`,
  );
}

function notSearched(pages: readonly number[]): SheafError {
  const [page] = [...pages].sort((one, other) => one - other);
  const where = page === undefined ? 'The document' : `Page ${page + 1}`;
  return new SheafError(
    'unprocessable_file',
    `${where} has a picture that is not shown, in which no words can be found: allow its recognition (on_scans: ocr), or name areas.`,
  );
}
