import type { EditedDocument } from '../edit/edited-document.ts';
import { copyOf } from '../edit/edited-document.ts';
import { filtersOf } from '../file/stream-filters.ts';
import { type Box, type Matrix, transformBox } from '../geometry.ts';
import type { PictureCodec } from '../pictures/codec.ts';
import { wipeJpeg } from '../pictures/jpeg/wipe.ts';
import { wipeFax } from '../pictures/wipe-fax.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  bytesOf,
  dictOf,
  isDict,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
  rangeOf,
} from '../syntax/objects.ts';
import { type PixelBox, pixelsIn, touches } from './areas.ts';
import type { PageRedaction } from './redact-content.ts';

/**
 * Wipes pixels of images. A wiped image applies to the place where it is drawn, and to all others with the same areas;
 * the image itself stays unchanged.
 */
export interface ImageWiper {
  /** The image without the pixels in the page's areas, written by `finish`; null if it has none there. */
  wiped(image: PdfStream, entry: PdfObject | undefined, matrix: Matrix, page: PageRedaction): PdfRef | null;
  /** The image without these pixels; null if it cannot be decoded here. `finish` may supply its data later. */
  cleared(image: PdfStream, boxes: readonly PixelBox[]): PdfRef | null;
  /** Does the work that takes time. Returns how many images were wiped. */
  finish(): Promise<number>;
  /** Recompresses JPEGs without changing their pixels, if they stay in the document next to copies that lost some. */
  packOriginals(): void;
}

/** Near enough to lossless: nothing outside of what goes may be seen to change. */
const JPEG_QUALITY = 96;
const PLAIN = new Set([
  'FlateDecode',
  'LZWDecode',
  'RunLengthDecode',
  'ASCII85Decode',
  'ASCIIHexDecode',
  'Fl',
  'LZW',
  'RL',
  'A85',
  'AHx',
]);

/**
 * Creates the wiper of a document; images with too many pixels must be drawn instead, and so must those that need a
 * codec if there is none.
 */
export function createImageWiper(
  edited: EditedDocument,
  maxPixels: number,
  codec: PictureCodec | undefined,
): ImageWiper {
  const waiting: (() => Promise<void>)[] = [];
  const known = new Map<string, PdfRef>();
  /** JPEGs that were wiped somewhere, by their numbers. */
  const originals = new Map<number, PdfStream>();
  let count = 0;

  function wiped(image: PdfStream, entry: PdfObject | undefined, matrix: Matrix, page: PageRedaction): PdfRef | null {
    const [width, height] = [edited.entries(image.dict).number('Width'), edited.entries(image.dict).number('Height')];
    if (width === null || height === null || width < 1 || height < 1) {
      if (touches(page.areas, transformBox(matrix, [0, 0, 1, 1]))) page.doubt = true;
      return null;
    }
    const boxes = pixelsIn(page.areas, matrix, width, height);
    if (boxes.length === 0) return null;
    if (width * height > maxPixels) {
      page.doubt = true;
      return null;
    }
    const sides = boxes.map(({ left, top, right, bottom }) => [left, top, right, bottom].join(' '));
    const key = entry instanceof PdfRef ? [entry.num, ...sides.sort()].join(', ') : null;
    const wiped = (key !== null && known.get(key)) || wipe(image, width, height, boxes);
    if (!wiped) {
      page.doubt = true;
      return null;
    }
    page.gone.push(...boxes.map((box) => reachOf(box, matrix, width, height)));
    if (key !== null) known.set(key, wiped);
    if (entry instanceof PdfRef && isJpeg(edited, image)) originals.set(entry.num, image);
    count++;
    return wiped;
  }

  /** A copy of an image without pixels; null if it cannot be decoded here. */
  function wipe(image: PdfStream, width: number, height: number, boxes: readonly PixelBox[]): PdfRef | null {
    const dict = copyOf(image.dict) as PdfDict;
    for (const key of ['Length', 'Alternates', 'OPI', 'Metadata', 'PieceInfo']) dict.delete(key);
    for (const key of ['SMask', 'Mask']) {
      const mask = edited.entries(dict).stream(key);
      if (!mask) continue;
      const [across, down] = [edited.entries(mask.dict).number('Width'), edited.entries(mask.dict).number('Height')];
      if (across === null || down === null) return null;
      const own = wipe(mask, across, down, scaledBoxes(boxes, across / width, down / height));
      if (!own) return null;
      dict.set(key, own);
    }
    const filters = filtersOf(image.dict, edited.resolve).map(({ name }) => name);
    const last = filters.at(-1);
    if (last === undefined || PLAIN.has(last)) {
      return filters.every((name) => PLAIN.has(name)) ? wipePlain(dict, image, { width, height }, boxes) : null;
    }
    if (!filters.slice(0, -1).every((name) => PLAIN.has(name))) return null;
    const bytes = filters.length === 1 ? bytesOf(image.raw) : edited.decode(image);
    keepLastFilter(edited, dict, last);
    if (last === 'DCTDecode' || last === 'DCT') return wipeDct(dict, bytes, boxes);
    return last === 'CCITTFaxDecode' || last === 'CCF' ? wipeScan(dict, bytes, { width, height }, boxes) : null;
  }

  function wipePlain(
    dict: PdfDict,
    image: PdfStream,
    size: { width: number; height: number },
    boxes: readonly PixelBox[],
  ): PdfRef | null {
    const bits = edited.entries(dict).isTrue('ImageMask') ? 1 : edited.entries(dict).number('BitsPerComponent');
    const components = componentsOf(edited, dict);
    if (bits === null || !components) return null;
    const samples = Buffer.from(edited.decode(image));
    const rowBytes = Math.ceil((size.width * components * bits) / 8);
    for (const { left, right, top, bottom } of boxes) {
      for (let y = top; y < bottom; y++)
        clearBits(samples, y * rowBytes * 8 + left * components * bits, (right - left) * components * bits);
    }
    for (const key of ['Filter', 'DecodeParms', 'F', 'DP']) dict.delete(key);
    return edited.addStream(dict, samples);
  }

  function wipeDct(dict: PdfDict, bytes: Uint8Array, boxes: readonly PixelBox[]): PdfRef | null {
    const wiped = wipeJpeg(bytes, boxes);
    return wiped ? edited.add(new PdfStream(dict, rangeOf(wiped))) : encodeAnew(dict, bytes, boxes);
  }

  function wipeScan(
    dict: PdfDict,
    bytes: Uint8Array,
    size: { width: number; height: number },
    boxes: readonly PixelBox[],
  ): PdfRef | null {
    const parms = edited.entries(dict).dict('DecodeParms') ?? new Map<string, PdfObject>();
    const kind = edited.entries(parms).number('K') ?? 0;
    const [columns, aligned, inverse] = ['Columns', 'EncodedByteAlign', 'BlackIs1'].map((key) =>
      edited.entries(parms).get(key),
    );
    // Rows that follow each other without gaps, all in two dimensions or all in one, as nearly all do (ISO 32000-2, 7.4.6).
    if ((columns ?? 1728) !== size.width || aligned === true || kind > 0) return null;
    const wiped = wipeFax(bytes, { ...size, group: kind < 0 ? 4 : 3 }, boxes);
    if (!wiped) return null;
    dict.set('DecodeParms', dictOf({ K: -1, Columns: size.width, BlackIs1: inverse === true ? true : undefined }));
    return edited.add(new PdfStream(dict, rangeOf(wiped)));
  }

  /** For the few JPEGs that cannot be taken apart. */
  function encodeAnew(dict: PdfDict, original: Uint8Array, boxes: readonly PixelBox[]): PdfRef | null {
    const components = componentsOf(edited, dict);
    if (!codec || (components !== 1 && components !== 3) || dict.has('DecodeParms')) return null;
    const ref = new PdfRef(edited.allocate());
    const bytes = Buffer.from(original);
    waiting.push(async () => {
      const options = { components: components === 1 ? 1 : 3, maxPixels };
      const picture = await codec.decode(bytes, options);
      const { data, width, height } = picture;
      for (const { left, top, right, bottom } of boxes) {
        for (let y = top; y < Math.min(bottom, height); y++)
          data.fill(0, (y * width + left) * picture.components, (y * width + right) * picture.components);
      }
      const samples = { samples: data, width, height, components: picture.components };
      const jpeg = { format: 'jpeg', quality: JPEG_QUALITY, optimised: false, fullChroma: true } as const;
      const encoded = await codec.encode(samples, options, jpeg);
      dict.set('Filter', nameOf('DCTDecode'));
      edited.set(ref.num, new PdfStream(dict, rangeOf(encoded)));
    });
    return ref;
  }

  return {
    wiped,
    cleared(image, boxes) {
      const [width, height] = ['Width', 'Height'].map((key) => edited.entries(image.dict).number(key));
      if (!width || !height || width < 1 || height < 1 || width * height > maxPixels) return null;
      return wipe(image, width, height, boxes);
    },
    async finish() {
      for (const work of waiting.splice(0)) await work();
      return count;
    },
    packOriginals() {
      for (const [num, image] of originals) {
        if (edited.get(num) === null) continue;
        const packed = wipeJpeg(bytesOf(image.raw), []);
        if (!packed || packed.length >= image.raw.length) continue;
        const dict = copyOf(image.dict) as PdfDict;
        dict.delete('Length');
        edited.set(num, new PdfStream(dict, rangeOf(packed)));
      }
    },
  };
}

/** Additional pixels that a JPEG changes: the rest of a block, with colors at half the resolution. */
const BLOCK = 17;

/** Where pixels may change on the page. */
function reachOf({ left, top, right, bottom }: PixelBox, matrix: Matrix, width: number, height: number): Box {
  const [x0, x1] = [(left - BLOCK) / width, (right + BLOCK) / width];
  const [y0, y1] = [1 - (bottom + BLOCK) / height, 1 - (top - BLOCK) / height];
  return transformBox(matrix, [Math.max(0, x0), Math.max(0, y0), Math.min(1, x1), Math.min(1, y1)]);
}

function isJpeg(edited: EditedDocument, image: PdfStream): boolean {
  const [filter, ...others] = filtersOf(image.dict, edited.resolve);
  return others.length === 0 && (filter?.name === 'DCTDecode' || filter?.name === 'DCT');
}

/** Declares only the last filter of data, after the others were decoded. */
function keepLastFilter(edited: EditedDocument, dict: PdfDict, name: string): void {
  const parms = edited.entries(dict).get('DecodeParms', 'DP');
  const last = Array.isArray(parms) ? edited.resolve(parms.at(-1)) : parms;
  for (const key of ['F', 'DP', 'DecodeParms']) dict.delete(key);
  dict.set('Filter', nameOf(name));
  if (isDict(last)) dict.set('DecodeParms', last);
}

function scaledBoxes(boxes: readonly PixelBox[], x: number, y: number): PixelBox[] {
  return boxes.map(({ left, top, right, bottom }) => ({
    left: Math.floor(left * x),
    top: Math.floor(top * y),
    right: Math.ceil(right * x),
    bottom: Math.ceil(bottom * y),
  }));
}

/** Samples a pixel has in the file; null for color spaces of another make. */
function componentsOf(edited: EditedDocument, dict: PdfDict): number | null {
  if (edited.entries(dict).isTrue('ImageMask')) return 1;
  const space = edited.entries(dict).get('ColorSpace');
  const list = Array.isArray(space) ? space : [space];
  const family = edited.resolve(list[0]);
  if (!(family instanceof PdfName)) return null;
  switch (family.name) {
    case 'DeviceGray':
    case 'CalGray':
    case 'Indexed':
    case 'Separation':
    case 'G':
    case 'I':
      return 1;
    case 'DeviceRGB':
    case 'CalRGB':
    case 'Lab':
    case 'RGB':
      return 3;
    case 'DeviceCMYK':
    case 'CMYK':
      return 4;
    case 'ICCBased':
      return edited.entries(edited.dict(list[1])).number('N');
    case 'DeviceN':
      return edited.array(list[1])?.length ?? null;
    default:
      return null;
  }
}

/** Sets bits to 0, from the highest of each byte on. */
function clearBits(bytes: Buffer, from: number, count: number): void {
  let at = Math.max(0, from);
  const end = Math.min(bytes.length * 8, from + count);
  while (at < end) {
    const byte = at >> 3;
    const next = Math.min(end, (byte + 1) * 8);
    const mask = (0xff >> (at & 7)) & (0xff << ((byte + 1) * 8 - next)) & 0xff;
    bytes[byte] = (bytes[byte] ?? 0) & ~mask;
    at = next;
  }
}
