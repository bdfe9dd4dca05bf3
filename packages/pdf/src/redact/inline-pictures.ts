import { createEdits } from '../content/content-edit.ts';
import { bytesOfContent, type Content, listContents } from '../content/contents.ts';
import { readInlineImage } from '../content/inline-image.ts';
import { type Operation, readOperations } from '../content/operations.ts';
import { copyOf, type EditedDocument } from '../edit/edited-document.ts';
import type { Buffer } from '../platform/buffer.ts';
import { numberOf } from '../syntax/entries.ts';
import { dictOf, nameOf, type PdfDict, PdfName, type PdfObject, PdfStream, rangeOf } from '../syntax/objects.ts';
import { isLegible } from './held-pictures.ts';

/** Abbreviations of keys and names in inline images (ISO 32000-2, tables 91 and 92). */
const KEYS: Readonly<Record<string, string>> = {
  BPC: 'BitsPerComponent',
  CS: 'ColorSpace',
  D: 'Decode',
  DP: 'DecodeParms',
  F: 'Filter',
  H: 'Height',
  IM: 'ImageMask',
  I: 'Interpolate',
  W: 'Width',
};
const SPACES: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
};
const FILTERS: Readonly<Record<string, string>> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
};

/** Turns inline images that are large enough for words into separate objects, which can be checked on their own. */
export function liftInlineImages(edited: EditedDocument): void {
  let count = 0;
  for (const content of listContents(edited)) {
    const bytes = bytesOfContent(edited, content);
    const resources = content.resources ?? content.above;
    const edits = createEdits(bytes);
    const lifted: PdfDict = new Map();
    for (const operation of readOperations(bytes, new Set(['BI']))) {
      const image = operation.name === 'BI' ? imageOf(edited, bytes, operation, resources) : null;
      if (!image) continue;
      const name = `SheafI${count++}`;
      lifted.set(name, edited.add(image));
      edits.replace(operation, `/${name} Do`);
    }
    if (lifted.size > 0) put(edited, content, edits.apply(), lifted);
  }
}

function imageOf(
  edited: EditedDocument,
  bytes: Uint8Array,
  operation: Operation,
  resources: PdfDict | null,
): PdfStream | null {
  const { dict: stated, dataFrom, dataTo } = readInlineImage(bytes, operation);
  const dict = dictOf({ Type: nameOf('XObject'), Subtype: nameOf('Image') });
  for (const [key, value] of stated) {
    const full = (Object.hasOwn(KEYS, key) && KEYS[key]) || key;
    dict.set(
      full,
      full === 'ColorSpace' ? spaceOf(edited, value, resources) : full === 'Filter' ? named(value, FILTERS) : value,
    );
  }
  const [width, height] = [numberOf(dict.get('Width')), numberOf(dict.get('Height'))];
  if (width === null || height === null || !isLegible({ width, height })) return null;
  return new PdfStream(dict, rangeOf(Uint8Array.from(bytes.subarray(dataFrom, dataTo))));
}

/** Full names, also in lists. */
function named(value: PdfObject, full: Readonly<Record<string, string>>): PdfObject {
  if (Array.isArray(value)) return value.map((one) => named(one, full));
  if (!(value instanceof PdfName)) return value;
  return nameOf((Object.hasOwn(full, value.name) && full[value.name]) || value.name);
}

function spaceOf(edited: EditedDocument, value: PdfObject, resources: PdfDict | null): PdfObject {
  const own = value instanceof PdfName ? edited.entries(resources).dict('ColorSpace')?.get(value.name) : undefined;
  return own ?? named(value, SPACES);
}

function put(edited: EditedDocument, { kind, at, stream, resources, above }: Content, bytes: Buffer, lifted: PdfDict) {
  const own = copyOf(resources ?? above ?? new Map()) as PdfDict;
  const objects = edited.entries(own).dict('XObject') ?? new Map<string, PdfObject>();
  own.set('XObject', new Map([...objects, ...lifted]));
  if (kind === 'page') {
    const page = edited.editPage(at);
    page.set('Contents', edited.addStream(new Map(), bytes));
    page.set('Resources', own);
  } else if (stream && at > 0) {
    const dict = new Map(stream.dict).set('Resources', own);
    for (const key of ['Filter', 'DecodeParms', 'Length']) dict.delete(key);
    edited.set(at, new PdfStream(dict, rangeOf(bytes)));
  }
}
