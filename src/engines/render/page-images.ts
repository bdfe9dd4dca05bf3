import { type Matrix, multiply } from '@sheaf/pdf/geometry';
import type { PdfiumText } from './pdfium.ts';
import type { PdfiumDocument } from './pdfium-document.ts';

/** An image as a page draws it: the unit square, its pixels in rows from the top, moved by `matrix` into the page's own space. */
export interface DrawnImage {
  matrix: Matrix;
  width: number;
  height: number;
  /** The shade of a pixel, 0 to 255; only during the call. */
  shade(x: number, y: number): number;
}

/** Constants of the library (fpdf_edit.h, fpdfview.h). */
const IMAGE_OBJECT = 3;
const FORM_OBJECT = 5;
const BYTES_PER_PIXEL: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4 };
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 16;

/**
 * Shows each image that a page draws, also by forms, as PDFium decodes it, without its mask.
 * @param wanted whether to decode an image, by its place and its pixels
 * @returns false if a wanted one cannot be decoded, or the page draws more images than the limit
 */
export function eachImage(
  document: PdfiumDocument,
  index: number,
  wanted: (matrix: Matrix, width: number, height: number) => boolean,
  take: (image: DrawnImage) => void,
): boolean {
  const { memory, call } = document.instance;
  const scratch = memory.allocate(32);
  let sound = true;
  let seen = 0;

  function matrixOf(library: PdfiumText, object: number): Matrix {
    library.FPDFPageObj_GetMatrix(object, scratch);
    const { view } = memory;
    return [0, 4, 8, 12, 16, 20].map((at) => view.getFloat32(scratch + at, true)) as unknown as Matrix;
  }

  function look(library: PdfiumText, object: number, around: Matrix, depth: number): void {
    if (object === 0) return;
    const type = library.FPDFPageObj_GetType(object);
    if (type !== IMAGE_OBJECT && type !== FORM_OBJECT) return;
    if (seen++ > MAX_OBJECTS || depth > MAX_DEPTH) {
      sound = false;
      return;
    }
    const matrix = multiply(matrixOf(library, object), around);
    if (type === FORM_OBJECT) {
      const count = Math.min(library.FPDFFormObj_CountObjects(object), MAX_OBJECTS);
      for (let at = 0; at < count; at++) look(library, library.FPDFFormObj_GetObject(object, at), matrix, depth + 1);
      return;
    }
    if (!library.FPDFImageObj_GetImagePixelSize(object, scratch, scratch + 4)) return;
    const [width, height] = [0, 4].map((at) => memory.view.getUint32(scratch + at, true)) as [number, number];
    if (wanted(matrix, width, height)) show(library, object, matrix);
  }

  function show(library: PdfiumText, object: number, matrix: Matrix): void {
    const bitmap = library.FPDFImageObj_GetBitmap(object);
    const step = bitmap === 0 ? undefined : BYTES_PER_PIXEL[library.FPDFBitmap_GetFormat(bitmap)];
    if (step === undefined) {
      sound = false;
      return;
    }
    const [width, height, stride, from] = [
      library.FPDFBitmap_GetWidth(bitmap),
      library.FPDFBitmap_GetHeight(bitmap),
      library.FPDFBitmap_GetStride(bitmap),
      library.FPDFBitmap_GetBuffer(bitmap) >>> 0,
    ];
    const { bytes } = memory;
    const shade = (x: number, y: number): number => {
      const at = from + y * stride + x * step;
      const first = bytes[at] ?? 0;
      return step === 1 ? first : ((bytes[at + 2] ?? 0) * 77 + (bytes[at + 1] ?? 0) * 150 + first * 29) >> 8;
    };
    take({ matrix, width, height, shade });
    call((whole) => whole.FPDFBitmap_Destroy(bitmap));
  }

  try {
    document.withPage(index, (page) =>
      call(({ text: library }) => {
        const count = library.FPDFPage_CountObjects(page);
        if (count > MAX_OBJECTS) sound = false;
        for (let at = 0; at < Math.min(count, MAX_OBJECTS); at++)
          look(library, library.FPDFPage_GetObject(page, at), [1, 0, 0, 1, 0, 0], 0);
      }),
    );
    return sound;
  } finally {
    memory.free(scratch);
  }
}
