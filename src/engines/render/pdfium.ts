import { readFileSync } from 'node:fs';
import { knownError, SheafError } from '../../errors.ts';
import { addTableFunction, type FunctionTable } from './table-functions.ts';

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

interface WasmModule extends Record<string, unknown> {
  HEAPU8: Uint8Array;
  wasmExports: {
    malloc(size: number): number;
    free(address: number): void;
    __indirect_function_table: FunctionTable;
  } & PdfiumText;
}

type ResizeHeap = (size: number) => number | boolean;

/** The parts of the library's build that are changed here. */
interface Imports {
  env: { emscripten_resize_heap: ResizeHeap };
}

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: Imports): Promise<object>;
};

let compiled: Promise<object> | undefined;

/** Compiles the library once per process; later instances start in a few milliseconds. */
function compile(): Promise<object> {
  compiled ??= WebAssembly.compile(readFileSync(new URL(import.meta.resolve('@embedpdf/pdfium/pdfium.wasm'))));
  return compiled;
}

/**
 * Starts a fresh instance of the library. Its memory never shrinks and a trap leaves it undefined, so one instance
 * serves one document and is dropped.
 * @param maxBytes the memory past which the instance may not grow
 */
export async function createPdfium(maxBytes: number): Promise<PdfiumInstance> {
  const [module, { init }] = await Promise.all([compile(), import('@embedpdf/pdfium')]);
  const wrapped = await init({
    // Keep its complaints about damaged files out of the log.
    print() {},
    printErr() {},
    instantiateWasm(imports: Imports, ready: (instance: object) => void) {
      capGrowth(imports, maxBytes);
      WebAssembly.instantiate(module, imports).then(ready);
      return {};
    },
  } as never);
  removeGetters();
  const wasm = wrapped.pdfium as unknown as WasmModule;
  const library = Object.assign(wrapped as unknown as Pdfium, { text: wasm.wasmExports });
  const guard = createGuard(library);
  guard(() => library.PDFiumExt_Init());
  return { memory: createMemory(wasm), call: guard };
}

const GLOBALS = new Set(Object.getOwnPropertyNames(globalThis));

/**
 * Takes the getters off the global object that the library's build puts there for functions that it lacks: they would keep
 * an instance, with all of its memory, until the next one.
 */
function removeGetters(): void {
  for (const name of Object.getOwnPropertyNames(globalThis)) {
    if (GLOBALS.has(name)) continue;
    const { get, configurable } = Object.getOwnPropertyDescriptor(globalThis, name) ?? {};
    if (get && configurable) Reflect.deleteProperty(globalThis, name);
  }
}

/** Refuses growth past the cap: the allocation fails inside, and the library gives up on the document. */
function capGrowth(imports: Imports, maxBytes: number): void {
  const { env } = imports;
  const grow = env.emscripten_resize_heap;
  env.emscripten_resize_heap = (size) => (size >>> 0 > maxBytes ? 0 : grow(size));
}

function createGuard(library: Pdfium & { text: PdfiumText }): PdfiumInstance['call'] {
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

function createMemory(wasm: WasmModule): PdfiumMemory {
  let view = new DataView(wasm.HEAPU8.buffer);
  return {
    get bytes() {
      return wasm.HEAPU8;
    },
    get view() {
      if (view.buffer !== wasm.HEAPU8.buffer) view = new DataView(wasm.HEAPU8.buffer);
      return view;
    },
    allocate(size) {
      const address = wasm.wasmExports.malloc(size) >>> 0;
      if (address !== 0) return address;
      throw new SheafError('unprocessable_file', 'Rendering this PDF needs too much memory.');
    },
    free: (address) => wasm.wasmExports.free(address),
    callback: (call, signature) => addTableFunction(wasm.wasmExports.__indirect_function_table, call, signature),
  };
}
