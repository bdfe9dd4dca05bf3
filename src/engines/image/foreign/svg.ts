import { readFile } from 'node:fs/promises';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { SheafError } from '../../../errors.ts';
import { shippedFonts } from '../../fonts/choose-face.ts';
import { OPAQUE } from '../opacity.ts';
import type { CheckPixels, Pixels } from './pixels.ts';

let ready: Promise<void> | undefined;

/**
 * Draws an SVG. The renderer is WebAssembly without a file system or network: it only uses pictures within the file and
 * fonts that ship, has no scripts, and expands entities within its parser's limits.
 * @param side pixels of the longer side if its own is shorter
 */
export async function drawSvg(bytes: Buffer, check: CheckPixels, side: number): Promise<Pixels> {
  ready ??= readFile(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))).then((wasm) => initWasm(wasm));
  await ready;
  const hasText = bytes.includes('<text') || bytes.includes(':text');
  const font = {
    fontBuffers: hasText ? await Promise.all(shippedFonts().map((path) => readFile(path))) : [],
    defaultFontFamily: 'Noto Sans',
    sansSerifFamily: 'Noto Sans',
    serifFamily: 'Noto Sans',
  };
  const own = new Resvg(bytes, { font });
  const [width, height] = [Math.round(own.width), Math.round(own.height)];
  if (!(width >= 1 && height >= 1)) throw new SheafError('unprocessable_file', 'The SVG image has no size.');
  const factor = Math.max(1, side / Math.max(width, height));
  check(Math.round(width * factor), Math.round(height * factor));
  let drawing = own;
  if (factor > 1) {
    own.free();
    const value = Math.round(Math.max(width, height) * factor);
    drawing = new Resvg(bytes, { font, fitTo: { mode: width >= height ? 'width' : 'height', value } });
  }
  const rendered = drawing.render();
  const pixels = { width: rendered.width, height: rendered.height, data: unmultiplied(rendered.pixels) };
  rendered.free();
  drawing.free();
  return pixels;
}

/** Colors of half transparent pixels come multiplied by their alpha. */
function unmultiplied(pixels: Uint8Array): Uint8Array {
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = pixels[at + 3] ?? 0;
    if (alpha === 0 || alpha === OPAQUE) continue;
    for (let channel = 0; channel < 3; channel++) {
      pixels[at + channel] = Math.min(255, Math.round(((pixels[at + channel] ?? 0) * 255) / alpha));
    }
  }
  return pixels;
}
