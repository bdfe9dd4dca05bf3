import { SheafError } from '../../errors.ts';
import type { RenderNote } from './notes.ts';
import type { Pdfium, PdfiumInstance } from './pdfium.ts';
import { openPdfium, type PdfiumOptions } from './pdfium-document.ts';
import { createPixelPacker, type Raster } from './pixels.ts';
import { type PageSize, planRender, type RenderLimits, type RenderScale } from './scale.ts';

/** Bitmap of four bytes a pixel, the fourth unused; the others red, green, blue under REVERSE_BYTE_ORDER. */
const BGRX = 3;
const ANNOTATIONS = 0x01;
const REVERSE_BYTE_ORDER = 0x10;
const FLAGS = ANNOTATIONS | REVERSE_BYTE_ORDER;
const WHITE = 0xffffffff;

const WIDGET = 20;
/** Annotations of a page that are looked at for a form field. */
const MAX_ANNOTATIONS = 20_000;

export interface RendererOptions extends PdfiumOptions {
  limits: RenderLimits & { maxPdfPages: number };
}

export interface Renderer {
  readonly pageCount: number;
  /** Size of a page as it is shown, in points of 1/72 inch: crop box and rotation are applied. */
  pageSize(index: number): PageSize;
  /**
   * Draws a page, counted from 0, over white, with its annotations and form fields.
   * @throws SheafError `limit_exceeded` when it would have more pixels than allowed (never with `maxSide`),
   *   `unprocessable_file` when the page is damaged
   */
  renderPage(index: number, scale: RenderScale): Raster;
  /** Sentences about what could not be drawn as the document asks; complete once all pages are drawn. */
  notes(): RenderNote[];
  close(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens the PDF at `path` for drawing its pages.
 * @throws SheafError `password_required`, `unprocessable_file`, or `limit_exceeded` for too many pages
 */
export async function openRenderer(path: string, options: RendererOptions): Promise<Renderer> {
  const { limits } = options;
  const opened = await openPdfium(path, options);
  const { instance, handle, pageCount, pageSize } = opened;
  const { memory, call } = instance;
  const bitmapMemory = reusableMemory(instance);
  const pixels = createPixelPacker();
  let form: number | undefined;
  let closed = false;

  function draw(page: number, width: number, height: number): Raster {
    const address = bitmapMemory(width * height * 4);
    call((library) => {
      const bitmap = library.FPDFBitmap_CreateEx(width, height, BGRX, address, width * 4);
      if (!bitmap) throw new SheafError('unprocessable_file', 'The page is too large to be rendered.');
      try {
        library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
        library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, FLAGS);
        if (hasWidget(library, page)) drawFields(library, page, bitmap, width, height);
      } finally {
        library.FPDFBitmap_Destroy(bitmap);
      }
    });
    return pixels.pack(memory.bytes, address, width, height);
  }

  function drawFields(library: Pdfium, page: number, bitmap: number, width: number, height: number): void {
    form ??= openForm(library, handle);
    if (form === 0) return;
    library.FORM_OnAfterLoadPage(page, form);
    library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
    library.FORM_OnBeforeClosePage(page, form);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    opened.close();
    pixels.close();
  }

  return {
    pageCount,
    pageSize,
    renderPage(index, scale) {
      const { width, height } = planRender(pageSize(index), scale, limits, index + 1);
      return opened.withPage(index, (page) => draw(page, width, height));
    },
    notes: opened.notes,
    close,
    [Symbol.dispose]: close,
  };
}

/** Makes form fields drawable; no script of the document is run. 0 when the form is unusable. */
function openForm(library: Pdfium, document: number): number {
  const info = library.PDFiumExt_OpenFormFillInfo();
  return info ? library.PDFiumExt_InitFormFillEnvironment(document, info) : 0;
}

/** Whether the page shows a form field. The form is only opened then: a hostile one can take forever to open. */
function hasWidget(library: Pdfium, page: number): boolean {
  const count = Math.min(library.FPDFPage_GetAnnotCount(page), MAX_ANNOTATIONS);
  for (let index = 0; index < count; index++) {
    const annotation = library.FPDFPage_GetAnnot(page, index);
    if (annotation === 0) continue;
    const subtype = library.FPDFAnnot_GetSubtype(annotation);
    library.FPDFPage_CloseAnnot(annotation);
    if (subtype === WIDGET) return true;
  }
  return false;
}

/** One piece of memory for all bitmaps of a document: pages are mostly of one size. */
function reusableMemory({ memory }: PdfiumInstance): (size: number) => number {
  let address = 0;
  let held = 0;
  return (size) => {
    if (size > held) {
      if (address !== 0) memory.free(address);
      held = 0;
      address = memory.allocate(size);
      held = size;
    }
    return address;
  };
}
