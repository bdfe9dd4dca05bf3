import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { SheafError } from '../../../errors.ts';
import { type CheckPixels, damagedPicture, type Pixels } from './pixels.ts';

interface HeifImage {
  get_width(): number;
  get_height(): number;
  is_primary(): boolean;
  display(into: Pixels, done: (pixels: Pixels | null) => void): void;
  free(): void;
}

interface Library {
  HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] };
}

/**
 * Reads the first picture of a HEIC file in its final orientation.
 * @throws SheafError `unsupported_file_type` without libheif
 */
export async function readHeic(bytes: Buffer, check: CheckPixels): Promise<Pixels> {
  refuseUncompressed(bytes);
  const { HeifDecoder } = await loadLibrary();
  const images = new HeifDecoder().decode(bytes);
  const image = images.find((each) => each.is_primary()) ?? images[0];
  if (!image) throw damagedPicture('HEIC');
  const [width, height] = [image.get_width(), image.get_height()];
  check(width, height);
  const into = { width, height, data: new Uint8Array(width * height * 4) };
  const pixels = await new Promise<Pixels | null>((resolve) => image.display(into, resolve));
  for (const each of images) each.free();
  if (!pixels) throw damagedPicture('HEIC');
  return into;
}

/** Marks of uncompressed pictures (ISO/IEC 23001-17): the item, its properties, the sample of a sequence. */
const UNCOMPRESSED = ['unci', 'uncC', 'cmpC', 'icef', 'uncv'];

/**
 * Refuses a file that names uncompressed items. libheif before 1.23.3 reads and writes beyond its memory in these, and
 * no camera writes them. Item types and properties are in `meta` and `moov`, outside of the picture data (ISO/IEC
 * 14496-12 8.11).
 * @throws SheafError `unsupported_file_type`
 */
function refuseUncompressed(bytes: Buffer): void {
  for (let at = 0; at + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    const long = short === 1 && at + 16 <= bytes.length;
    const size = long ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? bytes.length - at : short;
    // A box that is shorter than its own header ends the file for us, but libheif may continue: check the whole rest.
    const end = size < 8 ? bytes.length : Math.min(bytes.length, at + size);
    if (type !== 'mdat' || size < 8) {
      const box = bytes.subarray(at, end);
      if (UNCOMPRESSED.some((mark) => box.includes(mark, 0, 'latin1'))) {
        throw new SheafError(
          'unsupported_file_type',
          'The HEIF image is not compressed as HEIC or AVIF are: send it as HEIC, TIFF or PNG.',
        );
      }
    }
    at = end;
  }
}

/** Loads a separate package under the LGPL. Nothing is linked, so it may be another build, or missing. */
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
