import { readFile, stat } from 'node:fs/promises';
import { SheafError } from '../../../errors.ts';
import type { ForeignFormat } from '../formats.ts';
import { isOpaque } from '../opacity.ts';
import { loadSharp } from '../sharp.ts';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

const NAMES: Record<ForeignFormat, string> = { svg: 'SVG', ico: 'ICO', psd: 'PSD', jxl: 'JPEG XL', heic: 'HEIC' };
/** MiB of a file of each format, which is in memory together with its output. */
const MAX_MIB: Record<ForeignFormat, number> = { svg: 16, ico: 64, psd: 512, jxl: 128, heic: 128 };

/**
 * Decodes a picture that libvips does not read, and returns it as PNG.
 * @param vectorSide pixels of the longer side as which a drawing is made where its own is shorter
 * @throws SheafError `unprocessable_file`, `limit_exceeded`
 */
export async function readForeign(
  path: string,
  format: ForeignFormat,
  { check, vectorSide }: { check: CheckPixels; vectorSide: number },
): Promise<Buffer> {
  const { size } = await stat(path);
  if (size > MAX_MIB[format] * 1024 * 1024) {
    throw new SheafError('limit_exceeded', `The ${NAMES[format]} image is larger than ${MAX_MIB[format]} MiB.`);
  }
  const bytes = await readFile(path);
  const { width, height, data } = await decode(bytes, format, check, vectorSide).catch((cause: unknown) => {
    if (cause instanceof SheafError) throw cause;
    throw damagedPicture(NAMES[format], cause);
  });
  const sharp = await loadSharp();
  const image = sharp(data, { raw: { width, height, channels: 4 }, limitInputPixels: false });
  if (isOpaque(data)) image.removeAlpha();
  return image.png({ compressionLevel: 1 }).toBuffer();
}

/** Loads what decodes a format when one comes. */
async function decode(bytes: Buffer, format: ForeignFormat, check: CheckPixels, side: number): Promise<Pixels> {
  switch (format) {
    case 'svg':
      return (await import('./svg.ts')).drawSvg(bytes, check, side);
    case 'ico':
      return (await import('./ico.ts')).readIco(bytes, check);
    case 'psd':
      return (await import('./psd.ts')).readPsd(bytes, check);
    case 'jxl':
      return (await import('./jxl.ts')).readJxl(bytes, check);
    case 'heic':
      return (await import('./heic.ts')).readHeic(bytes, check);
  }
}
