import { resourceOf } from '../content/content-edit.ts';
import { readOperations } from '../content/operations.ts';
import { contentOfPage, resourcesOfPage } from '../content/page-content.ts';
import { matrixOf } from '../content/text-state.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import type { PdfDocument } from '../file/document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { geometryOf, IDENTITY, type Matrix, multiply } from '../geometry.ts';
import { lookOnPage } from '../paint/flatten.ts';
import { jpegFacts } from '../pictures/jpeg-facts.ts';
import { Buffer } from '../platform/buffer.ts';
import { bytesOf, isDict, isName, type PdfDict, type PdfObject, PdfRef, PdfStream } from '../syntax/objects.ts';

/** Where a page draws a picture: the unit square, moved by `matrix` into the page's own space. */
export interface PicturePlace {
  page: number;
  matrix: Matrix;
}

/** A picture in a document, drawn by anything. */
export interface HeldPicture {
  num: number;
  width: number;
  height: number;
  /** Where content and annotations that may be seen draw it; patterns, soft masks and glyphs are not followed. */
  places: PicturePlace[];
}

/** Pixels that a picture has at least, along and across its lines, to hold words. */
const LEAST_ALONG = 100;
const LEAST_ACROSS = 20;
const MAX_PLACES = 200;
const MAX_DEPTH = 16;
const MAX_FORMS = 50_000;
const MAX_SAVED = 512;
const FOLLOWED = new Set(['q', 'Q', 'cm', 'Do']);

/** Lists the pictures of a document that are large enough for words, with their masks, ascending by number. */
export function listPictures(edited: EditedDocument): HeldPicture[] {
  const held = new Map<number, HeldPicture>();
  for (const num of edited.numbers()) {
    const object = edited.get(num);
    const size = object instanceof PdfStream ? sizeOf(edited, object) : null;
    if (size && isLegible(size)) held.set(num, { num, ...size, places: [] });
  }
  if (held.size > 0) placePictures(edited, held);
  return [...held.values()];
}

/** Whether a picture has room for words. */
export function isLegible({ width, height }: { width: number; height: number }): boolean {
  return Math.max(width, height) >= LEAST_ALONG && Math.min(width, height) >= LEAST_ACROSS;
}

/** Pixels of a picture; null for streams of another kind. */
function sizeOf(document: PdfDocument, image: PdfStream): { width: number; height: number } | null {
  const entries = document.entries(image.dict);
  const subtype = entries.get('Subtype');
  const [width, height] = [entries.number('Width'), entries.number('Height')];
  if (width === null || height === null || (subtype !== null && !isName(subtype, 'Image'))) return null;
  // Readers go by what the data of these say.
  const stated = { width, height };
  return isLegible(stated) ? stated : (ownSize(document, image) ?? stated);
}

function ownSize(document: PdfDocument, image: PdfStream): { width: number; height: number } | null {
  const [filter, ...others] = filtersOf(image.dict, document.resolve).map(({ name }) => name);
  if (others.length > 0 || filter === undefined) return null;
  if (filter === 'DCTDecode' || filter === 'DCT') return jpegFacts(Buffer.from(bytesOf(image.raw)));
  if (filter !== 'JPXDecode') return null;
  const bytes = Buffer.from(bytesOf(image.raw));
  const header = bytes.indexOf('ihdr');
  if (header < 0 || header + 12 > bytes.length) return null;
  return { height: bytes.readUInt32BE(header + 4), width: bytes.readUInt32BE(header + 8) };
}

/** Follows what pages draw, and what annotations look like, to where pictures are. */
function placePictures(edited: EditedDocument, held: ReadonlyMap<number, HeldPicture>): void {
  const decoded = new WeakMap<PdfStream, Uint8Array>();
  const within = new Set<PdfStream>();
  let formsLeft = MAX_FORMS;

  function add(entry: PdfObject | undefined, place: PicturePlace): void {
    const places = entry instanceof PdfRef ? held.get(entry.num)?.places : undefined;
    if (places && places.length < MAX_PLACES) places.push(place);
  }

  function draw(entry: PdfObject | undefined, above: PdfDict | null, { page, matrix }: PicturePlace): void {
    const object = edited.resolve(entry);
    if (!(object instanceof PdfStream)) return;
    if (!edited.entries(object.dict).is('Subtype', 'Form')) {
      for (const one of [entry, object.dict.get('SMask'), object.dict.get('Mask')]) add(one, { page, matrix });
      return;
    }
    if (within.has(object) || within.size >= MAX_DEPTH || formsLeft-- <= 0) return;
    const own = matrixOf(edited.entries(object.dict).array('Matrix') ?? []);
    const resources = edited.entries(object.dict).dict('Resources') ?? above;
    const bytes = decoded.get(object) ?? edited.decode(object);
    decoded.set(object, bytes);
    within.add(object);
    walk(bytes, resources, { page, matrix: multiply(own, matrix) });
    within.delete(object);
  }

  function walk(bytes: Uint8Array, resources: PdfDict | null, { page, matrix: base }: PicturePlace): void {
    if (!edited.entries(resources).dict('XObject')?.size) return;
    const saved: Matrix[] = [];
    let matrix = base;
    for (const { name, operands } of readOperations(bytes, FOLLOWED)) {
      if (name === 'q') {
        if (saved.length < MAX_SAVED) saved.push(matrix);
      } else if (name === 'Q') matrix = saved.pop() ?? matrix;
      else if (name === 'cm') matrix = multiply(matrixOf(operands), matrix);
      else draw(resourceOf(edited, resources, 'XObject', operands[0]), resources, { page, matrix });
    }
  }

  edited.pages().forEach((page, index) => {
    const resources = resourcesOfPage(edited, page);
    walk(contentOfPage(edited, page), resources, { page: index, matrix: IDENTITY });
    const { rotation } = geometryOf(edited, page);
    for (const item of edited.entries(page.dict).array('Annots') ?? []) {
      const dict = edited.dict(item);
      const look = dict && lookOnPage(edited, dict, rotation);
      if (look) draw(look.form, null, { page: index, matrix: look.matrix });
    }
  });
}

/** Entries that lead from what a page holds to other pages. */
const LEADING_AWAY = new Set(['Parent', 'P', 'Pg', 'Dest', 'D', 'A', 'AA', 'Popup', 'IRT', 'B']);

/** Finds the pages with certain objects, ascending, by the objects' numbers. */
export function pagesHolding(document: PdfDocument, nums: readonly number[]): Map<number, number[]> {
  const found = new Map<number, number[]>(nums.map((num) => [num, []]));
  document.pages().forEach(({ dict, inherited }, index) => {
    const reached = new Set<number>();
    const waiting: PdfObject[] = [dict, inherited.get('Resources') ?? null];
    for (let object = waiting.pop(); object !== undefined; object = waiting.pop()) {
      if (object instanceof PdfRef) {
        if (reached.has(object.num)) continue;
        reached.add(object.num);
        found.get(object.num)?.push(index);
        waiting.push(document.get(object.num));
      } else if (Array.isArray(object)) waiting.push(...object);
      else {
        const entries = object instanceof PdfStream ? object.dict : object;
        if (!isDict(entries) || (entries !== dict && document.entries(entries).is('Type', 'Page'))) continue;
        for (const [key, value] of entries) if (!LEADING_AWAY.has(key)) waiting.push(value);
      }
    }
  });
  return found;
}
