import { releaseBuffer } from '@sheaf/pdf/file/release';

/** Pixels of a page, without padding: rows of `width * channels` bytes. */
export interface Raster {
  width: number;
  height: number;
  /** 1 is gray; 3 is red, green and blue. */
  channels: 1 | 3;
  data: Buffer;
  /** Returns the memory of `data` for another page; without it, it is garbage of the size of a page. */
  release(): void;
}

/** Creates a packer that uses the memory of released pages again: garbage of this size is collected too late. */
export function createPixelPacker() {
  const free: Buffer[] = [];

  function take(size: number): Buffer {
    const large = free.find((buffer) => buffer.length >= size);
    if (large) {
      free.splice(free.indexOf(large), 1);
      return large;
    }
    // Pages grew: buffers that are now too small would be kept in vain.
    free.splice(0).forEach(releaseBuffer);
    return Buffer.allocUnsafeSlow(size);
  }

  /**
   * Copies a page out of `source`, as gray when every pixel is: text pages are, and with a third of the bytes the
   * encoder is twice as quick.
   */
  function pack(source: Uint8Array, offset: number, width: number, height: number): Raster {
    const pixels = width * height;
    const words = new Uint32Array(source.buffer, source.byteOffset + offset, pixels);
    // As long as whole words, which is what the copies write.
    const gray = take(4 * Math.ceil(pixels / 4));
    const channels = packGray(words, wordsIn(gray)) ? 1 : 3;
    const memory = channels === 1 ? gray : takeColor(gray, pixels);
    if (channels === 3) packColors(words, wordsIn(memory));
    const data = memory.subarray(0, pixels * channels);
    return { width, height, channels, data, release: () => void free.push(memory) };
  }

  function takeColor(gray: Buffer, pixels: number): Buffer {
    const size = 12 * Math.ceil(pixels / 4);
    if (gray.length >= size) return gray;
    free.push(gray);
    return take(size);
  }

  return {
    pack,
    /** Frees the memory of released pages. */
    close() {
      free.splice(0).forEach(releaseBuffer);
    },
  };
}

/** Draws the placeholder of a page that cannot be drawn: an upright sheet, crossed out, `side` pixels high. */
export function missingPage(side: number): Raster {
  const width = Math.max(1, Math.round(side / Math.SQRT2));
  const height = Math.max(1, side);
  const data = Buffer.alloc(width * height, 0xf2);
  for (let y = 0; y < height; y++) {
    const x = Math.min(width - 1, Math.floor((y / height) * width));
    const edge = y === 0 || y === height - 1;
    if (edge) data.fill(0xa0, y * width, (y + 1) * width);
    for (const at of [0, width - 1, x, width - 1 - x]) data[y * width + at] = 0xa0;
  }
  return { width, height, channels: 1, data, release() {} };
}

const wordsIn = (memory: Buffer) => new Uint32Array(memory.buffer, memory.byteOffset, memory.length >>> 2);

/** Pixels between two checks whether all have been gray: a multiple of four. */
const GRAY_BLOCK = 4096;

/**
 * Copies one byte of each pixel, four pixels at a time, and stops at the first color.
 * @returns whether all are gray
 */
function packGray(pixels: Uint32Array, to: Uint32Array): boolean {
  let at = 0;
  const fours = pixels.length & ~3;
  while (at < fours) {
    const end = Math.min(at + GRAY_BLOCK, fours);
    let colors = 0;
    for (; at < end; at += 4) {
      const a = pixels[at] as number;
      const b = pixels[at + 1] as number;
      const c = pixels[at + 2] as number;
      const d = pixels[at + 3] as number;
      // Equal neighbors leave zero: red against green in the low byte, green against blue in the next.
      colors |= (a ^ (a >>> 8)) | (b ^ (b >>> 8)) | (c ^ (c >>> 8)) | (d ^ (d >>> 8));
      to[at >>> 2] = (a & 0xff) | ((b & 0xff) << 8) | ((c & 0xff) << 16) | (d << 24);
    }
    if ((colors & 0xffff) !== 0) return false;
  }
  const rest = lastFour(pixels);
  return rest.length === 0 || packGray(rest, to.subarray(fours >>> 2));
}

/** Copies three bytes of each pixel, four pixels at a time: the encoder would take several times as long to drop the fourth. */
function packColors(pixels: Uint32Array, to: Uint32Array): void {
  const fours = pixels.length & ~3;
  let word = 0;
  for (let at = 0; at < fours; at += 4) {
    const a = pixels[at] as number;
    const b = pixels[at + 1] as number;
    const c = pixels[at + 2] as number;
    const d = pixels[at + 3] as number;
    to[word++] = (a & 0xffffff) | (b << 24);
    to[word++] = ((b >>> 8) & 0xffff) | (c << 16);
    to[word++] = ((c >>> 16) & 0xff) | (d << 8);
  }
  const rest = lastFour(pixels);
  if (rest.length > 0) packColors(rest, to.subarray(word));
}

/** The pixels of the last group of four, padded by repeating the last; none if there are none. */
function lastFour(pixels: Uint32Array): Uint32Array {
  const rest = pixels.subarray(pixels.length & ~3);
  return rest.length === 0
    ? rest
    : Uint32Array.from({ length: 4 }, (_, index) => rest[index] ?? (rest.at(-1) as number));
}
