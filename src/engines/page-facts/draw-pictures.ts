import type { Box } from '../page-text/characters.ts';
import { encodePage, isPhotographic } from '../render/encode-page.ts';
import type { PdfiumText } from '../render/pdfium.ts';
import type { PdfiumDocument } from '../render/pdfium-document.ts';
import { createPixelPacker, type Raster } from '../render/pixels.ts';

export interface DrawnArea {
  data: Buffer;
  extension: 'png' | 'jpeg';
}

/** Constants of the library (fpdf_edit.h, fpdfview.h). */
const [TEXT, FORM] = [1, 5];
const BGRX = 3;
const ANNOTATIONS_REVERSED = 0x01 | 0x10;
const REVERSED = 0x10;
const WHITE = 0xffffffff;
const DPI = 200;
const MAX_PIXELS = 6_000_000;
const MAX_OBJECTS = 50_000;
const MAX_DEPTH = 16;
const QUALITY = 88;

/** Draws parts of pages as pictures. */
export function createPictureDrawer(document: PdfiumDocument) {
  const { memory, call } = document.instance;
  const pixels = createPixelPacker();

  return {
    /** Draws what a page shows in a box, without its text, or with the text as a part of it; null if there is nothing to draw. */
    async draw(index: number, box: Box, lettered: boolean): Promise<DrawnArea | null> {
      const size = document.pageSize(index);
      const area = { width: box.right - box.left, height: box.bottom - box.top };
      if (!(area.width > 0 && area.height > 0)) return null;
      const scale = Math.min(DPI / 72, Math.sqrt(MAX_PIXELS / (area.width * area.height)));
      const [width, height] = [
        Math.max(1, Math.round(area.width * scale)),
        Math.max(1, Math.round(area.height * scale)),
      ];
      const address = memory.allocate(width * height * 4);
      try {
        document.withPage(index, (page) =>
          call((library) => {
            if (!lettered) hideText(library.text, page);
            const bitmap = library.FPDFBitmap_CreateEx(width, height, BGRX, address, width * 4);
            if (!bitmap) return;
            library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
            const flags = lettered ? ANNOTATIONS_REVERSED : REVERSED;
            const [x, y] = [Math.round(-box.left * scale), Math.round(-box.top * scale)];
            library.FPDF_RenderPageBitmap(
              bitmap,
              page,
              x,
              y,
              Math.round(size.width * scale),
              Math.round(size.height * scale),
              0,
              flags,
            );
            library.FPDFBitmap_Destroy(bitmap);
          }),
        );
        const raster = pixels.pack(memory.bytes, address, width, height);
        if (isWhite(raster)) {
          raster.release();
          return null;
        }
        const extension = isPhotographic(raster) ? 'jpeg' : 'png';
        const data = await encodePage(raster, { format: extension, quality: QUALITY });
        raster.release();
        return { data, extension };
      } finally {
        memory.free(address);
      }
    },
    [Symbol.dispose]: pixels.close,
  };
}

function isWhite({ channels, data }: Pick<Raster, 'channels' | 'data'>): boolean {
  return channels === 1 && data.every((sample) => sample === 0xff);
}

/** Hides the text of a page until it is closed. */
function hideText(library: PdfiumText, page: number): void {
  let left = MAX_OBJECTS;
  const hide = (object: number, depth: number): void => {
    if (object === 0 || left-- < 0) return;
    const type = library.FPDFPageObj_GetType(object);
    if (type === TEXT) library.FPDFPageObj_SetIsActive(object, 0);
    if (type !== FORM || depth > MAX_DEPTH) return;
    const count = library.FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count && left > 0; at++) hide(library.FPDFFormObj_GetObject(object, at), depth + 1);
  };
  const count = library.FPDFPage_CountObjects(page);
  for (let at = 0; at < count && left > 0; at++) hide(library.FPDFPage_GetObject(page, at), 0);
}
