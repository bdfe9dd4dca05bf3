import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** Loads the shaper of text. */
export const loadHarfBuzz = () => import('harfbuzzjs');

/** Reads the WebAssembly module that reduces fonts. */
export function readSubsetter(): Uint8Array<ArrayBuffer> {
  return readFileSync(createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm'));
}
