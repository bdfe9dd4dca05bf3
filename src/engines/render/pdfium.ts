import { readFileSync } from 'node:fs';
import { knownError, SheafError } from '../../errors.ts';
import { lowerLeastMemory } from './least-memory.ts';
import { type MemoryViews, type RuntimeExports, startInstance } from './pdfium-runtime.ts';
import { addTableFunction } from './table-functions.ts';

/** A page, where in a bitmap it is drawn, and how. */
type DrawnPage = [page: number, x: number, y: number, width: number, height: number, rotate: number, flags: number];

/**
 * The part of PDFium's C interface used here (public/fpdfview.h, fpdf_formfill.h, fpdf_sysfontinfo.h, fpdf_text.h). All
 * handles are addresses in the instance's own memory; 0 is "none".
 */
export interface Pdfium {
  FPDF_LoadCustomDocument(access: number, password: string): number;
  FPDF_CloseDocument(document: number): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: number): number;
  /** UTF-16 with a zero at its end; returns the length of the whole in bytes. */
  FPDF_GetMetaText(document: number, name: string, buffer: number, bytes: number): number;
  FPDF_GetPageSizeByIndexF(document: number, index: number, size: number): number;
  FPDF_LoadPage(document: number, index: number): number;
  FPDF_ClosePage(page: number): void;
  FPDF_RenderPageBitmap(bitmap: number, ...drawn: DrawnPage): void;
  FPDF_FFLDraw(form: number, bitmap: number, ...drawn: DrawnPage): void;
  FPDFBitmap_CreateEx(width: number, height: number, format: number, buffer: number, stride: number): number;
  FPDFBitmap_FillRect(bitmap: number, x: number, y: number, width: number, height: number, color: number): number;
  FPDFBitmap_Destroy(bitmap: number): void;
  FPDFPage_GetAnnotCount(page: number): number;
  FPDFPage_GetAnnot(page: number, index: number): number;
  FPDFPage_CloseAnnot(annotation: number): void;
  FPDFAnnot_GetSubtype(annotation: number): number;
  /** @param usage 0: as on a screen */
  FPDFPage_Flatten(page: number, usage: number): number;
  FORM_OnAfterLoadPage(page: number, form: number): void;
  FORM_OnBeforeClosePage(page: number, form: number): void;
  FPDF_SetSystemFontInfo(info: number): void;
  PDFiumExt_Init(): void;
  PDFiumExt_OpenFormFillInfo(): number;
  PDFiumExt_InitFormFillEnvironment(document: number, info: number): number;
  PDFiumExt_ExitFormFillEnvironment(form: number): void;
  PDFiumExt_CloseFormFillInfo(info: number): void;
}

/** Functions called for each character or line of a page, without the conversions that make calls slow. */
export interface PdfiumText {
  FPDF_GetPageBoundingBox(page: number, rect: number): number;
  FPDFPage_GetRotation(page: number): number;
  FPDFText_LoadPage(page: number): number;
  FPDFText_ClosePage(text: number): void;
  FPDFText_CountChars(text: number): number;
  FPDFText_GetUnicode(text: number, index: number): number;
  /** 1 for a character whose font does not map it to Unicode. */
  FPDFText_HasUnicodeMapError(text: number, index: number): number;
  FPDFText_IsGenerated(text: number, index: number): number;
  FPDFText_GetFontSize(text: number, index: number): number;
  FPDFText_GetMatrix(text: number, index: number, matrix: number): number;
  FPDFText_GetLooseCharBox(text: number, index: number, rect: number): number;
  /** Writes two 64-bit floats. */
  FPDFText_GetCharOrigin(text: number, index: number, x: number, y: number): number;
  FPDFText_GetTextObject(text: number, index: number): number;
  FPDFText_GetFontWeight(text: number, index: number): number;
  FPDFText_GetFontInfo(text: number, index: number, buffer: number, bytes: number, flags: number): number;
  FPDFPageObj_GetMarkedContentID(object: number): number;
  FPDF_StructTree_GetForPage(page: number): number;
  FPDF_StructTree_Close(tree: number): void;
  FPDF_StructTree_CountChildren(tree: number): number;
  FPDF_StructTree_GetChildAtIndex(tree: number, index: number): number;
  /** Writes the type as UTF-16LE; returns its bytes with the zero at the end. */
  FPDF_StructElement_GetType(element: number, buffer: number, bytes: number): number;
  FPDF_StructElement_CountChildren(element: number): number;
  FPDF_StructElement_GetChildAtIndex(element: number, index: number): number;
  FPDF_StructElement_GetChildMarkedContentID(element: number, index: number): number;
  FPDFPage_CountObjects(page: number): number;
  FPDFPage_GetObject(page: number, index: number): number;
  FPDFPageObj_GetType(object: number): number;
  FPDFPageObj_GetMatrix(object: number, matrix: number): number;
  FPDFFormObj_CountObjects(form: number): number;
  FPDFFormObj_GetObject(form: number, index: number): number;
  FPDFImageObj_GetImagePixelSize(image: number, width: number, height: number): number;
  /** The pixels of an image without its mask, to be destroyed by who asked. */
  FPDFImageObj_GetBitmap(image: number): number;
  FPDFBitmap_GetFormat(bitmap: number): number;
  FPDFBitmap_GetWidth(bitmap: number): number;
  FPDFBitmap_GetHeight(bitmap: number): number;
  FPDFBitmap_GetStride(bitmap: number): number;
  FPDFBitmap_GetBuffer(bitmap: number): number;
  FPDFPath_GetDrawMode(path: number, fill: number, stroke: number): number;
  FPDFPath_CountSegments(path: number): number;
  FPDFPath_GetPathSegment(path: number, index: number): number;
  FPDFPathSegment_GetType(segment: number): number;
  FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
  FPDFPathSegment_GetClose(segment: number): number;
  /** Components of 0 to 255, each in four bytes; 0 where the color is a pattern. */
  FPDFPageObj_GetFillColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeColor(object: number, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_GetStrokeWidth(object: number, width: number): number;
  /** The box in the space that the object is drawn in: left, bottom, right, top. */
  FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
  FPDFPageObj_SetIsActive(object: number, active: number): number;
  FPDFTextObj_GetTextRenderMode(text: number): number;
  FPDFTextObj_GetFont(text: number): number;
  FPDFFont_GetFlags(font: number): number;
  FPDFImageObj_GetImageFilterCount(image: number): number;
  FPDFImageObj_GetImageFilter(image: number, index: number, buffer: number, bytes: number): number;
  FPDFImageObj_GetImageDataRaw(image: number, buffer: number, bytes: number): number;
  FPDFPageObj_HasTransparency(object: number): number;
  /** Returns the next link of a page from `position` on; 0 at the end. */
  FPDFLink_Enumerate(page: number, position: number, link: number): number;
  FPDFLink_GetAnnotRect(link: number, rect: number): number;
  FPDFLink_GetAction(link: number): number;
  FPDFLink_GetDest(document: number, link: number): number;
  FPDFAction_GetType(action: number): number;
  FPDFAction_GetDest(document: number, action: number): number;
  FPDFAction_GetURIPath(document: number, action: number, buffer: number, bytes: number): number;
  /** UTF-16 with a zero at its end; returns the length of the whole in bytes. */
  FPDFCatalog_GetLanguage(document: number, buffer: number, bytes: number): number;
  FPDFDest_GetDestPageIndex(document: number, destination: number): number;
}

/** The memory and call-backs of one instance. */
export interface PdfiumMemory {
  /** Views of the whole memory; taken again each time, since they go stale whenever it grows. */
  readonly bytes: Uint8Array;
  readonly view: DataView;
  /** @throws SheafError when the memory of the instance is used up */
  allocate(size: number): number;
  free(address: number): void;
  /** Makes `call` callable from the instance; `signature` as Emscripten writes it, result first (`"iii"`). */
  callback(call: (...values: number[]) => number | undefined, signature: string): number;
}

export interface PdfiumInstance {
  readonly memory: PdfiumMemory;
  /** Calls into the library. A trap poisons the instance: from then on every call throws. @throws SheafError */
  call<T>(work: (library: Pdfium & { text: PdfiumText }) => T): T;
}

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<object> };

/** 4 MiB: less than half of it are the library's own data. */
const LEAST_PAGES = 64;

let compiled: Promise<object> | undefined;

/** Compiles the library once per process; later instances start in a few milliseconds. */
function compile(): Promise<object> {
  compiled ??= WebAssembly.compile(
    lowerLeastMemory(readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))), LEAST_PAGES),
  );
  return compiled;
}

/**
 * Starts a fresh instance of the library. Its memory never shrinks and a trap leaves it undefined, so one instance
 * serves one document and is dropped.
 * @param maxBytes the memory past which the instance may not grow
 */
export async function createPdfium(maxBytes: number): Promise<PdfiumInstance> {
  const { exports, views } = await startInstance<Exports>(await compile(), maxBytes);
  const memory = createMemory(exports, views);
  const call = createGuard(libraryOf(exports, memory));
  call((library) => library.PDFiumExt_Init());
  return { memory, call };
}

type Exports = RuntimeExports & Pdfium & PdfiumText;
type Library = Pdfium & { text: PdfiumText };

/** The functions of the library; those that take text get it written into their memory. */
function libraryOf(exports: Exports, memory: PdfiumMemory): Library {
  const raw = exports as unknown as Record<string, (...values: number[]) => number>;
  const own = TAKING_TEXT.map((name) => {
    const value = (first: number, text: string, ...values: number[]): number => {
      const written = Buffer.from(`${text}\0`);
      const address = memory.allocate(written.length);
      memory.bytes.set(written, address);
      const result = raw[name]?.(first, address, ...values) ?? 0;
      memory.free(address);
      return result;
    };
    return [name, { value }] as const;
  });
  return Object.create(exports, { ...Object.fromEntries(own), text: { value: exports } }) as Library;
}

/** Functions whose second parameter is text. */
const TAKING_TEXT = ['FPDF_LoadCustomDocument', 'FPDF_GetMetaText', 'FPDFText_LoadStandardFont'];

function createGuard(library: Library): PdfiumInstance['call'] {
  let poison: SheafError | undefined;
  return (work) => {
    if (poison) throw poison;
    try {
      return work(library);
    } catch (cause) {
      if (knownError(cause)) throw cause;
      poison = new SheafError(
        'unprocessable_file',
        'The PDF cannot be rendered: it is damaged, or it needs more memory than one document may have.',
        { cause },
      );
      throw poison;
    }
  };
}

/** The views themselves, with more: reading a page looks at them for each of its characters. */
function createMemory(exports: Exports, views: MemoryViews): PdfiumMemory {
  return Object.assign(views, {
    allocate(size: number) {
      const address = exports.malloc(size) >>> 0;
      if (address !== 0) return address;
      throw new SheafError('unprocessable_file', 'Rendering this PDF needs too much memory.');
    },
    free: (address: number) => exports.free(address),
    callback: (call: (...values: number[]) => number | undefined, signature: string) =>
      addTableFunction(exports.__indirect_function_table, call, signature),
  });
}
