import { hash } from '#platform/crypto';
import { bytesOfContent, type Content, listContents } from '../content/contents.ts';
import { readInlineImage } from '../content/inline-image.ts';
import { readOperations } from '../content/operations.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { filterName } from '../filters/decode.ts';
import { Buffer } from '../platform/buffer.ts';
import {
  dictOf,
  nameOf,
  type PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  rangeOf,
} from '../syntax/objects.ts';

/** An inline image as a separate object, and the number of the first page that has it. */
export interface LiftedImage {
  ref: PdfRef;
  dict: PdfDict;
  page: number;
  bytes: number;
}

/** Long keys of the short ones that inline images use (ISO 32000-2, table 91). */
const KEYS: ReadonlyMap<string, string> = new Map([
  ['BPC', 'BitsPerComponent'],
  ['CS', 'ColorSpace'],
  ['D', 'Decode'],
  ['DP', 'DecodeParms'],
  ['F', 'Filter'],
  ['H', 'Height'],
  ['IM', 'ImageMask'],
  ['I', 'Interpolate'],
  ['W', 'Width'],
]);
/** Long names of color spaces (table 92). */
const SPACES: ReadonlyMap<string, string> = new Map([
  ['G', 'DeviceGray'],
  ['RGB', 'DeviceRGB'],
  ['CMYK', 'DeviceCMYK'],
  ['I', 'Indexed'],
]);
const MAX_IMAGES = 10_000;

/**
 * Makes an object of each distinct inline image in the content of pages and forms, except for glyphs of fonts, which
 * are often drawn so. `pages` (indexes) limits it to these.
 */
export function liftInlineImages(edited: EditedDocument, pages: ReadonlySet<number> | null = null): LiftedImage[] {
  const found = new Map<string, LiftedImage>();
  for (const content of listContents(edited)) {
    if (content.kind === 'glyph' || (pages && !pages.has(content.page))) continue;
    const bytes = bytesOfContent(edited, content);
    if (!Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('BI')) continue;
    for (const operation of readOperations(bytes)) {
      if (operation.name !== 'BI' || found.size >= MAX_IMAGES) continue;
      const { dict: short, dataFrom, dataTo } = readInlineImage(bytes, operation);
      const data = Buffer.from(bytes.subarray(dataFrom, dataTo));
      const dict = longForm(edited, short, content, data.length);
      const key = hash('sha256', Buffer.concat([Buffer.from(JSON.stringify([...short])), data]), 'hex');
      if (found.has(key)) continue;
      const ref = edited.add(new PdfStream(dict, rangeOf(data)));
      found.set(key, { ref, dict, page: content.page + 1, bytes: data.length });
    }
  }
  return [...found.values()];
}

/** The dictionary of an image XObject that says the same. */
function longForm(edited: EditedDocument, short: PdfDict, { resources, above }: Content, length: number): PdfDict {
  const dict = dictOf({ Type: nameOf('XObject'), Subtype: nameOf('Image'), Length: length });
  const spaces = edited.dict((resources ?? above)?.get('ColorSpace'));
  for (const [key, value] of short) {
    const name = KEYS.get(key) ?? key;
    if (name === 'Filter') dict.set(name, longNames(value, filterName));
    else if (name === 'ColorSpace') {
      const listed = value instanceof PdfName ? spaces?.get(value.name) : undefined;
      dict.set(name, listed ?? longNames(value, (word) => SPACES.get(word) ?? word));
    } else dict.set(name, value);
  }
  return dict;
}

function longNames(value: PdfObject, long: (name: string) => string): PdfObject {
  if (value instanceof PdfName) return nameOf(long(value.name));
  return Array.isArray(value) ? value.map((item) => longNames(item, long)) : value;
}
