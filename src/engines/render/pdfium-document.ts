import { SheafError } from '../../errors.ts';
import { passwordRequired } from '../files/password.ts';
import { openFileAccess } from './file-access.ts';
import { installFontMapper } from './font-mapper.ts';
import type { RenderNote } from './notes.ts';
import { createPdfium, type Pdfium, type PdfiumInstance } from './pdfium.ts';
import type { PageSize } from './scale.ts';

/** Assumed size of a page without a usable one, as in viewers: US Letter. */
const FALLBACK_SIZE = { width: 612, height: 792 };

const PASSWORD_ERROR = 4;
const SECURITY_ERROR = 5;

/** For the file's structures, fonts, decoded images and the bitmap of a page; with Node under a gigabyte in all. */
const DEFAULT_MEMORY_BYTES = 640 * 1024 * 1024;

export interface PdfiumOptions {
  password?: string;
  limits: { maxPdfPages: number };
  /** Largest memory of the library. */
  maxMemoryBytes?: number;
}

/** A document that the library has open, in a separate instance. */
export interface PdfiumDocument {
  readonly instance: PdfiumInstance;
  /** The library's handle, until it switches to a copy. */
  handle(): number;
  readonly pageCount: number;
  /** Size of a page as shown, in points of 1/72 inch, with crop box and rotation applied. */
  pageSize(index: number): PageSize;
  /** Loads a page, counted from 0, for `work`, which gets its handle. @throws SheafError `unprocessable_file` */
  withPage<T>(index: number, work: (page: number) => T): T;
  /** Goes on with a copy of the document in the file at `path`, whose pages are the same. @throws SheafError as `openPdfium` */
  reopen(path: string): void;
  /** Runs `work` before the library switches to a copy. */
  beforeReopening(work: () => void): void;
  /** The result for the fonts of the document; complete once all pages are done. */
  notes(): RenderNote[];
  close(): void;
}

/**
 * Opens the PDF at `path` in a fresh instance of the library.
 * @throws SheafError `password_required`, `unprocessable_file`, or `limit_exceeded` for too many pages
 */
export async function openPdfium(path: string, options: PdfiumOptions): Promise<PdfiumDocument> {
  const { password, limits, maxMemoryBytes = DEFAULT_MEMORY_BYTES } = options;
  const instance = await createPdfium(maxMemoryBytes);
  const { memory, call } = instance;
  const fonts = installFontMapper(instance);
  let file = openFileAccess(memory, path);
  const opened = openOrClose(() => openDocument(instance, file.address, password, limits.maxPdfPages), file.close);
  const { pageCount } = opened;
  let handle = opened.document;
  const sizeAddress = memory.allocate(8);
  const leaving: (() => void)[] = [];
  let closed = false;

  return {
    instance,
    handle: () => handle,
    pageCount,
    pageSize(index) {
      const known = call((library) => library.FPDF_GetPageSizeByIndexF(handle, index, sizeAddress));
      if (!known) throw damagedPage(index);
      const { view } = memory;
      const width = view.getFloat32(sizeAddress, true);
      const height = view.getFloat32(sizeAddress + 4, true);
      return width > 0 && height > 0 ? { width, height } : FALLBACK_SIZE;
    },
    withPage(index, work) {
      const page = call((library) => library.FPDF_LoadPage(handle, index));
      if (!page) throw damagedPage(index);
      const result = work(page);
      call((library) => library.FPDF_ClosePage(page));
      return result;
    },
    reopen(copy) {
      const access = openFileAccess(memory, copy);
      const { document } = openOrClose(
        () => openDocument(instance, access.address, undefined, pageCount),
        access.close,
      );
      for (const work of leaving.splice(0)) work();
      call((library) => library.FPDF_CloseDocument(handle));
      file.close();
      handle = document;
      file = access;
    },
    beforeReopening: (work) => void leaving.push(work),
    notes: fonts.notes,
    close() {
      if (closed) return;
      closed = true;
      // The instance's memory goes with it: nothing inside needs to be freed one by one.
      file.close();
    },
  };
}

function openDocument(instance: PdfiumInstance, access: number, password: string | undefined, maxPages: number) {
  const { document, error, pageCount } = instance.call((library: Pdfium) => {
    const document = library.FPDF_LoadCustomDocument(access, password ?? '');
    if (!document) return { document, error: library.FPDF_GetLastError(), pageCount: 0 };
    return { document, error: 0, pageCount: library.FPDF_GetPageCount(document) };
  });
  if (!document) throw openingError(error, password !== undefined);
  if (pageCount < 1) throw new SheafError('unprocessable_file', 'The PDF has no readable pages.');
  if (pageCount > maxPages) {
    throw new SheafError('limit_exceeded', `The PDF has ${pageCount} pages. The limit is ${maxPages}.`);
  }
  return { document, pageCount };
}

function openingError(error: number, withPassword: boolean): SheafError {
  if (error === PASSWORD_ERROR) {
    return passwordRequired(withPassword);
  }
  if (error === SECURITY_ERROR) {
    return new SheafError('unprocessable_file', 'Unsupported PDF encryption.');
  }
  return new SheafError('unprocessable_file', 'The PDF is too damaged to render.');
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
