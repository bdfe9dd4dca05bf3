import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

/** The part of Tesseract's interface (tesseract/baseapi.h) that we use, as the web build exports it. */
export interface TesseractApi {
  /** Returns 0 where the languages, joined by `+`, could be loaded. */
  Init(folder: string, languages: string, engine: number): number;
  SetPageSegMode(mode: number): void;
  SetVariable(name: string, value: string): boolean;
  SetImage(address: number, width: number, height: number, bytesPerPixel: number, bytesPerLine: number): void;
  SetSourceResolution(dpi: number): void;
  /** Returns 0 on success. */
  Recognize(monitor: null): number;
  GetHOCRText(page: number): string;
  /** Iterates over the recognized text. */
  GetIterator(): TesseractIterator;
  Clear(): void;
  End(): void;
}

type Box = { x0: number; y0: number; x1: number; y1: number };

/** The part of Tesseract's iterator used here (tesseract/pageiterator.h); destroy it after use. */
export interface TesseractIterator {
  Begin(): void;
  Next(level: number): boolean;
  getBoundingBox(level: number): Box;
  getBaseline(level: number): Box & { has_baseline: boolean };
  __destroy__(): void;
}

export interface Tesseract {
  readonly api: TesseractApi;
  /** The whole memory; taken again each time, since it goes stale whenever it grows. */
  readonly bytes: Uint8Array;
  allocate(size: number): number;
  free(address: number): void;
  writeFile(path: string, data: Uint8Array): void;
  removeFile(path: string): void;
}

interface CoreModule {
  TessBaseAPI: new () => TesseractApi;
  FS: { writeFile(path: string, data: Uint8Array): void; unlink(path: string): void };
  _malloc(size: number): number;
  _free(address: number): void;
}
type Core = (options: Record<string, unknown>) => Promise<CoreModule>;

interface WasmMemory {
  buffer: ArrayBuffer;
  grow(pages: number): number;
}
type Imports = Record<string, Record<string, unknown>>;

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: Imports): Promise<{ exports: Record<string, unknown> }>;
  Memory: new () => WasmMemory;
};

const PAGE_BYTES = 65_536;

let compiled: Promise<object> | undefined;

/** Compiles the engine once per process. Its own loader would use threads, which a sandbox child does not have. */
function compile(): Promise<object> {
  const address = import.meta.resolve('tesseract.js-core/tesseract-core-relaxedsimd-lstm.wasm');
  compiled ??= WebAssembly.compile(readFileSync(fileURLToPath(address)));
  return compiled;
}

/**
 * Starts a fresh instance of the engine. A trap leaves it undefined, so drop an instance that threw.
 * @param maxBytes the memory past which it may not grow
 */
export async function createTesseract(maxBytes: number): Promise<Tesseract> {
  const module = await compile();
  const core = createRequire(import.meta.url)('tesseract.js-core/tesseract-core-relaxedsimd-lstm.js') as Core;
  const exported = Promise.withResolvers<WasmMemory>();
  const tesseract = await core({
    instantiateWasm(imports: Imports, ready: (instance: object) => void) {
      void WebAssembly.instantiate(module, imports).then((instance) => {
        const memory = Object.values(instance.exports).find((value) => value instanceof WebAssembly.Memory);
        if (!memory) throw new Error('the engine exports no memory');
        capGrowth(memory, maxBytes);
        exported.resolve(memory);
        ready(instance);
      });
      return {};
    },
    print() {},
    printErr() {},
    TesseractProgress() {},
  });
  const memory = await exported.promise;
  return {
    api: new tesseract.TessBaseAPI(),
    get bytes() {
      return new Uint8Array(memory.buffer);
    },
    allocate(size) {
      const address = tesseract._malloc(size) >>> 0;
      if (address === 0) throw new Error('the memory of the engine is used up');
      return address;
    },
    free: (address) => tesseract._free(address),
    writeFile: (path, data) => tesseract.FS.writeFile(path, data),
    removeFile: (path) => tesseract.FS.unlink(path),
  };
}

function capGrowth(memory: WasmMemory, maxBytes: number): void {
  const grow = memory.grow.bind(memory);
  memory.grow = (pages) => {
    if (memory.buffer.byteLength + pages * PAGE_BYTES > maxBytes) throw new Error('the engine may not grow further');
    return grow(pages);
  };
}
