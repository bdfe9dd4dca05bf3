import type { PdfDocument } from '../file/document.ts';
import type { Matrix } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { numberOf } from '../syntax/entries.ts';
import { dictOf, nameOf, type PdfDict, PdfRef, PdfStream } from '../syntax/objects.ts';
import { numberText } from '../syntax/serialize.ts';
import { createCopier } from '../write/copy.ts';
import { createPageTree, newReference } from '../write/page-tree.ts';
import { createPdfWriter, type Sink } from '../write/writer.ts';

/** A page that shows nothing but a picture, in points. */
export interface PictureSheet {
  num: number;
  width: number;
  height: number;
  /** Moves the unit square onto the sheet, whose lower left corner is 0 0. */
  matrix: Matrix;
  /** The color outside of the picture: 0 for black, 1 for white. */
  backdrop: 0 | 1;
}

/** Entries that define a picture's pixels, without those that hide some of them. */
const PIXELS = [
  'Width',
  'Height',
  'ColorSpace',
  'BitsPerComponent',
  'Decode',
  'Filter',
  'DecodeParms',
  'F',
  'DP',
  'Interpolate',
];

/** Writes a document with a page for each sheet: pictures without masks and layers, stencils in black and white. */
export async function writeSheets(document: PdfDocument, sheets: readonly PictureSheet[], sink: Sink): Promise<void> {
  const writer = createPdfWriter(sink);
  const copier = createCopier({ document, writer });
  const pictures = new Map<number, number>();
  const pictureOf = (num: number): number => {
    const known = pictures.get(num);
    if (known !== undefined) return known;
    const image = document.get(num);
    if (!(image instanceof PdfStream)) throw new Error('a sheet is of something else than a picture');
    const target = writer.allocate();
    pictures.set(num, target);
    const dict = bareDict(document, image.dict).set('Length', image.raw.length);
    writer.putStream(target, copier.embed(dict), image.raw);
    return target;
  };
  const pages = sheets.map((sheet) => ({ sheet, num: writer.allocate() }));
  const tree = createPageTree(writer, pages);
  for (const { page, parent } of tree.leaves) {
    const { num, width, height, matrix, backdrop } = page.sheet;
    const content = writer.allocate();
    const drawn = `${backdrop} g 0 0 ${numberText(width)} ${numberText(height)} re f ${matrix.map(numberText).join(' ')} cm /P Do`;
    writer.putData(content, new Map(), Buffer.from(drawn));
    const objects = dictOf({ XObject: dictOf({ P: newReference(pictureOf(num)) }) });
    const dict = dictOf({
      Type: nameOf('Page'),
      Parent: new PdfRef(parent),
      MediaBox: [0, 0, width, height],
      Resources: objects,
      Contents: new PdfRef(content),
    });
    writer.put(page.num, dict);
  }
  tree.write();
  const root = writer.allocate();
  writer.put(root, dictOf({ Type: nameOf('Catalog'), Pages: new PdfRef(tree.root) }));
  await writer.finish({ root });
}

function bareDict(document: PdfDocument, image: PdfDict): PdfDict {
  const entries = document.entries(image);
  const dict: PdfDict = dictOf({ Type: nameOf('XObject'), Subtype: nameOf('Image') });
  for (const key of PIXELS) {
    const value = image.get(key);
    if (value !== undefined) dict.set(key, value);
  }
  // A stencil is transparent where it is not painted: one could not see whether it was drawn at all.
  if (entries.isTrue('ImageMask')) dict.set('ColorSpace', nameOf('DeviceGray')).set('BitsPerComponent', 1);
  const decode = (entries.array('Decode') ?? []).map((one) => numberOf(document.resolve(one)));
  if (decode.some((one, at) => at % 2 === 1 && isNear(one, decode[at - 1] ?? null))) dict.delete('Decode');
  return dict;
}

/** Whether a range is so small that all samples look the same, or no range at all. */
function isNear(high: number | null, low: number | null): boolean {
  return high === null || low === null || Math.abs(high - low) < 0.1;
}
