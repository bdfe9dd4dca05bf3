import type * as HarfBuzz from 'harfbuzzjs';

let subsetter: Uint8Array<ArrayBuffer> | null = null;

/** Loads the shaper of text, and what reduces fonts: two WebAssembly modules, which bundlers put beside the code by their addresses. */
export async function loadHarfBuzz(): Promise<typeof HarfBuzz> {
  const [shaper, bytes] = await Promise.all([import('harfbuzzjs'), loadSubsetter()]);
  subsetter = bytes;
  return shaper;
}

async function loadSubsetter(): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(new URL('harfbuzzjs/dist/harfbuzz-subset.wasm', import.meta.url));
  if (!response.ok) throw new Error(`${response.status} for ${response.url}`);
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the WebAssembly module that reduces fonts: no font is reduced before text was shaped. */
export function readSubsetter(): Uint8Array<ArrayBuffer> {
  if (!subsetter) throw new Error('fonts are reduced once text is shaped');
  return subsetter;
}
