import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SheafError } from '../../../errors.ts';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Pixels, done: (made: Pixels | null) => void): void;
  free(): void;
}

interface Library {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/** Reads the first picture of a HEIC file, turned as it is to be seen. @throws SheafError `unsupported_file_type` without libheif */
export async function readHeic(bytes: Buffer, check: CheckPixels): Promise<Pixels> {
  const { HeifDecoder } = await loadLibrary();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw damagedPicture('HEIC');
  const [width, height] = [image.get_width(), image.get_height()];
  check(width, height);
  const into = { width, height, data: new Uint8Array(width * height * 4) };
  const made = await new Promise<Pixels | null>((resolve) => image.display(into, resolve));
  for (const each of images) each.free();
  if (!made) throw damagedPicture('HEIC');
  return into;
}

/** Loads a package of its own under the LGPL, of which nothing is linked: another build may stand in its place, or none. */
async function loadLibrary(): Promise<Library> {
  const require = createRequire(import.meta.url);
  try {
    const wasmBinary = await readFile(require.resolve('libheif-js/libheif-wasm/libheif.wasm'));
    const create = require('libheif-js/libheif-wasm/libheif.js') as (options: object) => Promise<Library> | Library;
    return await create({ wasmBinary });
  } catch (cause) {
    throw new SheafError(
      'unsupported_file_type',
      'HEIC images cannot be decoded here: send the picture as JPEG or PNG.',
      { cause },
    );
  }
}
