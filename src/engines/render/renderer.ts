import { SheafError } from '../../errors.ts';
import { passwordRequired } from '../files/password.ts';
import { openFileAccess } from './file-access.ts';
import { installFontMapper } from './font-mapper.ts';
import type { RenderNote } from './notes.ts';
import { createPdfium, type Pdfium, type PdfiumInstance } from './pdfium.ts';
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
/** What a page without a usable size is taken for, as viewers do: US Letter. */
const FALLBACK_SIZE = { width: 612, height: 792 };

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** For the file's structures, fonts, decoded images and the bitmap of a page; with Node under a gigabyte in all. */
const DEFAULT_MEMORY_BYTES = 640 * 1024 * 1024;

export interface RendererOptions {
  password?: string;
  limits: RenderLimits & { maxPdfPages: number };
  /** What the renderer's own memory may grow to. */
  maxMemoryBytes?: number;
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
  const { password, limits, maxMemoryBytes = DEFAULT_MEMORY_BYTES } = options;
  const instance = await createPdfium(maxMemoryBytes);
  const { memory, call } = instance;
  const fonts = installFontMapper(instance);
  const file = openFileAccess(memory, path);
  const opened = openOrClose(() => openDocument(instance, file.address, password, limits.maxPdfPages), file.close);
  const { document, pageCount } = opened;
  const sizeAddress = memory.allocate(8);
  const bitmapMemory = reusableMemory(instance);
  const pixels = createPixelPacker();
  let form: number | undefined;
  let closed = false;

  function pageSize(index: number): PageSize {
    const known = call((library) => library.FPDF_GetPageSizeByIndexF(document, index, sizeAddress));
    if (!known) throw damagedPage(index);
    const { view } = memory;
    const width = view.getFloat32(sizeAddress, true);
    const height = view.getFloat32(sizeAddress + 4, true);
    return width > 0 && height > 0 ? { width, height } : FALLBACK_SIZE;
  }

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
    form ??= openForm(library, document);
    if (form === 0) return;
    library.FORM_OnAfterLoadPage(page, form);
    library.FPDF_FFLDraw(form, bitmap, page, 0, 0, width, height, 0, FLAGS);
    library.FORM_OnBeforeClosePage(page, form);
  }

  function close(): void {
    if (closed) return;
    closed = true;
    // The instance's memory goes with it: nothing inside needs to be freed one by one.
    file.close();
    pixels.close();
  }

  return {
    pageCount,
    pageSize,
    renderPage(index, scale) {
      const { width, height } = planRender(pageSize(index), scale, limits, index + 1);
      const page = call((library) => library.FPDF_LoadPage(document, index));
      if (!page) throw damagedPage(index);
      const raster = draw(page, width, height);
      call((library) => library.FPDF_ClosePage(page));
      return raster;
    },
    notes: fonts.notes,
    close,
    [Symbol.dispose]: close,
  };
}

function openDocument(instance: PdfiumInstance, access: number, password: string | undefined, maxPages: number) {
  const { document, error, pageCount } = instance.call((library) => {
    const document = library.FPDF_LoadCustomDocument(access, password ?? '');
    if (!document) return { document, error: library.FPDF_GetLastError(), pageCount: 0 };
    return { document, error: 0, pageCount: library.FPDF_GetPageCount(document) };
  });
  if (!document) throw openingError(error, password !== undefined);
  if (pageCount < 1) throw new SheafError('unprocessable_file', 'The PDF has no page that can be read.');
  if (pageCount > maxPages) {
    throw new SheafError('limit_exceeded', `The PDF has ${pageCount} pages; at most ${maxPages} are accepted.`);
  }
  return { document, pageCount };
}

function openingError(error: number, withPassword: boolean): SheafError {
  if (error === PASSWORD_ERROR) {
    return passwordRequired(withPassword);
  }
  if (error === SECURITY_ERROR) {
    return new SheafError('unprocessable_file', 'The PDF is encrypted in a way that is not supported.');
  }
  return new SheafError('unprocessable_file', 'The PDF is damaged beyond what can be rendered.');
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

function damagedPage(index: number): SheafError {
  return new SheafError('unprocessable_file', `Page ${index + 1} of the PDF is damaged and cannot be rendered.`);
}

function openOrClose<T>(open: () => T, close: () => void): T {
  try {
    return open();
  } catch (error) {
    close();
    throw error;
  }
}
