import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** A barcode as the library reports it. */
export interface FoundBarcode {
  format: string;
  symbology: string;
  text: string;
  bytes: Uint8Array;
  /** Number of a kind: text, binary, mixed, GS1, ISO 15434, unknown ECI. */
  contentType: number;
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }>;
  rotation: number;
  isInverted: boolean;
  isMirrored: boolean;
  sequenceSize: number;
  sequenceIndex: number;
  sequenceId: string;
}

export interface ReadSettings {
  formats: string;
  tryHarder: boolean;
  tryRotate: boolean;
  tryInvert: boolean;
  tryDownscale: boolean;
  tryDenoise: boolean;
  /** Number of a way to tell black from white: local average, histogram, fixed threshold. */
  binarizer: number;
  isPure: boolean;
  downscaleThreshold: number;
  downscaleFactor: number;
  minLineCount: number;
  maxNumberOfSymbols: number;
  validateOptionalChecksum: boolean;
  returnErrors: boolean;
  eanAddOnSymbol: number;
  /** 0 is the plain text, 2 the form for people. */
  textMode: number;
  characterSet: number;
  tryCode39ExtendedMode: boolean;
}

export interface Reader {
  HEAPU8: Uint8Array;
  _malloc(size: number): number;
  _free(address: number): void;
  /** Reads gray pixels, a byte each. */
  readBarcodesFromPixmap(
    address: number,
    width: number,
    height: number,
    settings: ReadSettings,
  ): { size(): number; get(index: number): FoundBarcode; delete(): void };
}

export interface WriteSettings {
  format: string;
  /** `name=value`, separated by commas. */
  options: string;
  scale: number;
  rotate: number;
  invert: boolean;
  addHRT: boolean;
  addQuietZones: boolean;
}

export interface Writer {
  writeBarcodeFromText(text: string, settings: WriteSettings): { svg: string; error: string };
}

/** Node's types leave WebAssembly to the DOM library, which has no place on a server. */
declare const WebAssembly: {
  compile(bytes: Uint8Array): Promise<object>;
  instantiate(module: object, imports: object): Promise<object>;
};

const compiled = new Map<string, Promise<object>>();

/**
 * Starts a fresh instance that reads. A trap leaves it undefined, so drop an instance that threw. Its own loader would
 * fetch the engine from elsewhere; this one uses the installed file.
 */
export async function startReader(): Promise<Reader> {
  const { prepareZXingModule, purgeZXingModule } = await import('zxing-wasm/reader');
  purgeZXingModule();
  const overrides = { instantiateWasm: instantiateFrom('reader/zxing_reader.wasm') };
  return (await prepareZXingModule({ overrides, fireImmediately: true })) as unknown as Reader;
}

/** Starts a fresh instance that writes. */
export async function startWriter(): Promise<Writer> {
  const { prepareZXingModule, purgeZXingModule } = await import('zxing-wasm/writer');
  purgeZXingModule();
  const overrides = { instantiateWasm: instantiateFrom('writer/zxing_writer.wasm') };
  return (await prepareZXingModule({ overrides, fireImmediately: true })) as unknown as Writer;
}

function instantiateFrom(file: string) {
  return (imports: object, ready: (instance: object) => void): object => {
    let module = compiled.get(file);
    if (!module) {
      const path = createRequire(import.meta.url).resolve(`zxing-wasm/${file}`);
      module = WebAssembly.compile(readFileSync(path));
      compiled.set(file, module);
    }
    void module.then((code) => WebAssembly.instantiate(code, imports)).then(ready);
    return {};
  };
}
