import { readFile, writeFile } from 'node:fs/promises';
import sharp from 'sharp';

/** The box that every container begins with, and the type of file (ISO/IEC 18181-2, 9.1). */
const HEAD = Buffer.from('0000000c4a584c200d0a870a00000014667479706a786c20000000006a786c20', 'hex');
const CODESTREAM = 0xff0a;
const EXIF_PREFIX = 'Exif\0\0';
/** Where the TIFF begins in the box (9.5): at once. */
const NO_OFFSET = Buffer.alloc(4);

/**
 * Copies a JPEG XL and adds missing EXIF and XMP of a PNG as boxes: cjxl before 0.8 leaves them out.
 * @returns the size of the copy in bytes, or null if there is nothing to add and no copy
 */
export async function copyWithMetadata(jxl: string, png: string, to: string): Promise<number | null> {
  const { exif, xmp } = await sharp(png).metadata();
  if (!exif && !xmp) return null;
  const file = await readFile(jxl);
  const bare = file.length > 2 && file.readUInt16BE(0) === CODESTREAM;
  const there = bare ? new Set() : new Set([...boxesOf(file)].map(({ type }) => type));
  // Compressed boxes are written by encoders that keep metadata.
  const wanted = (type: string) => !there.has(type) && !there.has('brob');
  const added = [
    ...(exif && wanted('Exif') ? [box('Exif', NO_OFFSET, withoutPrefix(exif))] : []),
    ...(xmp && wanted('xml ') ? [box('xml ', xmp)] : []),
  ].flat();
  if (added.length === 0) return null;
  const whole = Buffer.concat([...(bare ? [HEAD, ...box('jxlc', file)] : [file]), ...added]);
  await writeFile(to, whole);
  return whole.length;
}

function box(type: string, ...content: readonly Uint8Array[]): Uint8Array[] {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(8 + content.reduce((sum, { length }) => sum + length, 0));
  head.write(type, 4, 'latin1');
  return [head, ...content];
}

/**
 * The boxes at the top of a container; a box that runs to the end of the file, or is larger than 4 GiB, is the last.
 */
function* boxesOf(file: Buffer): Generator<{ type: string }> {
  for (let at = 0; at + 8 <= file.length; ) {
    const size = file.readUInt32BE(at);
    yield { type: file.toString('latin1', at + 4, at + 8) };
    if (size < 8) return;
    at += size;
  }
}

function withoutPrefix(exif: Buffer): Buffer {
  return exif.toString('latin1', 0, EXIF_PREFIX.length) === EXIF_PREFIX ? exif.subarray(EXIF_PREFIX.length) : exif;
}
