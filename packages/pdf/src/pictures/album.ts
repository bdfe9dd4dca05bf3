import { hash } from '#platform/crypto';
import { IDENTITY, type Matrix, type Sides, sidesOf } from '../geometry.ts';
import { Buffer } from '../platform/buffer.ts';
import { dictOf, nameOf, type PdfDict, type PdfObject, PdfRef } from '../syntax/objects.ts';
import { serialize } from '../syntax/serialize.ts';
import { createPdfWriter, type Sink } from '../write/writer.ts';
import { type Picture, uprightSize } from './picture.ts';

export interface Sheet {
  /** Points of the paper in either orientation; null for pages as large as their picture. */
  paper: { width: number; height: number } | null;
  /** Pixels per inch of pages as large as their picture; null for the picture's resolution. */
  dpi: number | null;
  /** Points left free on every side, or on each. */
  margin: number | Sides;
}

/** A document from pictures, one page each, written as they arrive. */
export interface Album {
  /** Adds a page for a picture. */
  add(picture: Picture): void;
  finish(): Promise<number>;
}

const DEFAULT_DPI = 150;
/** The largest and smallest sides that readers must take (ISO 32000-1, annex C.2). */
const MAX_SIDE = 14_400;
const MIN_SIDE = 3;

/** From the unit square of the stored picture to the upright one, by EXIF orientation. */
export const UPRIGHT: Readonly<Record<number, Matrix>> = {
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
};

/** Begins a document of pictures. */
export function createAlbum(sink: Sink, sheet: Sheet): Album {
  const writer = createPdfWriter(sink, '1.7');
  const tree = writer.allocate();
  const pages: PdfObject[] = [];
  const profiles = new Map<string, PdfRef>();

  function putStream(dict: PdfDict, data: Uint8Array): PdfRef {
    const num = writer.allocate();
    writer.putStream(num, serialize(new Map([...dict, ['Length', data.length]])), data);
    return new PdfRef(num);
  }

  /** A profile shared by many pictures is written once. */
  function putProfile({ data, components }: NonNullable<Picture['profile']>, alternate?: PdfObject): PdfRef {
    const key = hash('sha256', data);
    const known = profiles.get(key);
    if (known) return known;
    const num = writer.allocate();
    writer.putData(num, dictOf({ N: components, Alternate: alternate }), data);
    const ref = new PdfRef(num);
    profiles.set(key, ref);
    return ref;
  }

  function putPicture({ dict, data, profile, alpha }: Picture): PdfRef {
    const entries = new Map(dict);
    if (profile) entries.set('ColorSpace', [nameOf('ICCBased'), putProfile(profile, entries.get('ColorSpace'))]);
    if (alpha) entries.set('SMask', putStream(alpha.dict, alpha.data));
    return putStream(entries, data);
  }

  return {
    add(picture) {
      const { page, place } = layOut(sheet, picture);
      const image = putPicture(picture);
      const [a, b, c, d, e, f] = UPRIGHT[picture.orientation] ?? IDENTITY;
      const matrix = [
        a * place.width,
        b * place.height,
        c * place.width,
        d * place.height,
        e * place.width + place.x,
        f * place.height + place.y,
      ];
      const numbers = matrix.map((value) => Number(value.toFixed(4))).join(' ');
      const content = putStream(new Map(), Buffer.from(`q ${numbers} cm /Im Do Q`));
      const num = writer.allocate();
      const size = [page.width, page.height].map((side) => Number(side.toFixed(3)));
      writer.put(
        num,
        dictOf({
          Type: nameOf('Page'),
          Parent: new PdfRef(tree),
          MediaBox: [0, 0, ...size],
          Contents: content,
          Resources: dictOf({ XObject: dictOf({ Im: image }) }),
        }),
      );
      pages.push(new PdfRef(num));
    },
    finish() {
      writer.put(tree, dictOf({ Type: nameOf('Pages'), Kids: pages, Count: pages.length }));
      const root = writer.allocate();
      writer.put(root, dictOf({ Type: nameOf('Catalog'), Pages: new PdfRef(tree) }));
      return writer.finish({ root });
    },
  };
}

/** The page of a picture and the picture's position on it, in points. */
function layOut({ paper, dpi, margin }: Sheet, picture: Picture) {
  const { width, height } = uprightSize(picture);
  const { top, right, bottom, left } = sidesOf(margin);
  const [beside, above] = [left + right, top + bottom];
  if (!paper) {
    const most = Math.min((MAX_SIDE - beside) / width, (MAX_SIDE - above) / height);
    const points = Math.min(72 / (dpi ?? picture.dpi ?? DEFAULT_DPI), most);
    const [across, up] = [width * points, height * points].map((side) => Math.max(MIN_SIDE, side)) as [number, number];
    const page = { width: across + beside, height: up + above };
    return { page, place: { x: left, y: bottom, width: across, height: up } };
  }
  // Paper has the orientation of the picture.
  const [short, long] = [Math.min(paper.width, paper.height), Math.max(paper.width, paper.height)];
  const page = width > height ? { width: long, height: short } : { width: short, height: long };
  const scale = Math.min((page.width - beside) / width, (page.height - above) / height);
  const [across, up] = [width * scale, height * scale];
  const [x, y] = [left + (page.width - beside - across) / 2, bottom + (page.height - above - up) / 2];
  return { page, place: { x, y, width: across, height: up } };
}
