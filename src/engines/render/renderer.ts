import { SheafError } from '../../errors.ts';
import type { RenderNote } from './notes.ts';
import type { Pdfium, PdfiumInstance } from './pdfium.ts';
import { openPdfium, type PdfiumDocument, type PdfiumOptions } from './pdfium-document.ts';
import { createPixelPacker, type Raster } from './pixels.ts';
import { type PageSize, planRender, type RenderLimits, type RenderScale } from './scale.ts';
import type { Shades } from './shades.ts';

const ANNOTATIONS = 0x01;
const PRINTING = 0x800;
const REVERSE_BYTE_ORDER = 0x10;
/** How bitmaps are laid out: four bytes a pixel (red, green, blue, one unused), or one, its shade. */
const BGRX = { format: 3, bytesPerPixel: 4, flags: ANNOTATIONS | REVERSE_BYTE_ORDER } as const;
const GRAY = { format: 1, bytesPerPixel: 1, flags: ANNOTATIONS } as const;
const WHITE = 0xffffffff;

const WIDGET = 20;
/** Limit of annotations to check for a form field. */
const MAX_ANNOTATIONS = 20_000;

export interface RendererOptions extends PdfiumOptions {
  limits: RenderLimits & { maxPdfPages: number };
}

/** A page as on a screen or in print, with its annotations and form fields, or only its content. */
export type RenderView = 'screen' | 'print' | 'content';

export interface Renderer {
  readonly pageCount: number;
  /** Size of a page as shown, in points of 1/72 inch, with crop box and rotation applied. */
  pageSize(index: number): PageSize;
  /**
   * Draws a page, counted from 0, over white, with its annotations and form fields.
   * @throws SheafError `limit_exceeded` when it would have more pixels than allowed (never with `maxSide`),
   *   `unprocessable_file` when the page is damaged
   */
  renderPage(index: number, scale: RenderScale, view?: RenderView): Raster;
  /**
   * Draws a page in gray, in a quarter of the memory. The pixels belong to the library: they are valid until the next
   * call on the document.
   * @throws SheafError as `renderPage`
   */
  renderShades(index: number, scale: RenderScale): Shades;
  /** Sentences about content that could not be drawn faithfully; complete once all pages are drawn. */
  notes(): RenderNote[];
  close(): void;
  [Symbol.dispose](): void;
}

/**
 * Opens the PDF at `path` for drawing its pages.
 * @throws SheafError `password_required`, `unprocessable_file`, or `limit_exceeded` for too many pages
 */
export async function openRenderer(path: string, options: RendererOptions): Promise<Renderer> {
  return createRenderer(await openPdfium(path, options), options);
}

/** Draws the pages of a document that the library has open; it is closed with the renderer. */
export function createRenderer(opened: PdfiumDocument, { limits }: Pick<RendererOptions, 'limits'>): Renderer {
  const { instance, pageCount, pageSize } = opened;
  const { memory, call } = instance;
  const bitmapMemory = reusableMemory(instance);
  const pixels = createPixelPacker();
  let form: number | undefined;
  let closed = false;

  /** Draws a page, and returns where its pixels are in the library's memory. */
  function draw(index: number, { width, height }: PageSize, layout: Layout, view: RenderView = 'screen'): number {
    const { format, bytesPerPixel } = layout;
    const plain = layout.flags & ~(view === 'content' ? ANNOTATIONS : 0);
    const flags = plain | (view === 'print' ? PRINTING : 0);
    const address = bitmapMemory(width * height * bytesPerPixel);
    opened.withPage(index, (page) =>
      call((library) => {
        const bitmap = library.FPDFBitmap_CreateEx(width, height, format, address, width * bytesPerPixel);
        if (!bitmap) throw new SheafError('unprocessable_file', 'The page is too large to be rendered.');
        try {
          library.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE);
          library.FPDF_RenderPageBitmap(bitmap, page, 0, 0, width, height, 0, flags);
          if (view === 'content' || !hasWidget(library, page)) return;
          withForm(library, page, (handle) =>
            library.FPDF_FFLDraw(handle, bitmap, page, 0, 0, width, height, 0, flags),
          );
        } finally {
          library.FPDFBitmap_Destroy(bitmap);
        }
      }),
    );
    return address;
  }

  function withForm(library: Pdfium, page: number, work: (form: number) => void): void {
    form ??= openForm(library);
    if (form === 0) return;
    library.FORM_OnAfterLoadPage(page, form);
    work(form);
    library.FORM_OnBeforeClosePage(page, form);
  }

  /** Makes form fields drawable; no script of the document is run. 0 when the form is unusable. */
  function openForm(library: Pdfium): number {
    const info = library.PDFiumExt_OpenFormFillInfo();
    const opening = info ? library.PDFiumExt_InitFormFillEnvironment(opened.handle(), info) : 0;
    opened.beforeReopening(() => {
      if (opening !== 0) call(() => library.PDFiumExt_ExitFormFillEnvironment(opening));
      form = undefined;
    });
    return opening;
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
    renderPage(index, scale, view) {
      const size = planRender(pageSize(index), scale, limits, index + 1);
      const address = draw(index, size, BGRX, view);
      return pixels.pack(memory.bytes, address, size.width, size.height);
    },
    renderShades(index, scale) {
      const size = planRender(pageSize(index), scale, limits, index + 1);
      const address = draw(index, size, GRAY);
      const { width, height } = size;
      return { width, height, data: memory.bytes.subarray(address, address + width * height) };
    },
    notes: opened.notes,
    close,
    [Symbol.dispose]: close,
  };
}

type Layout = typeof BGRX | typeof GRAY;

/** Whether the page shows a form field. Only then is the form opened: a hostile one can take forever to open. */
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
