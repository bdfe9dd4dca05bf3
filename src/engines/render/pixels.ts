import { releaseBuffer } from '@sheaf/pdf/file/release';

/** Pixels of a page, without padding: rows of `width * channels` bytes. */
export interface Raster {
  width: number;
  height: number;
  /** 1 is gray; 4 is red, green, blue and a fourth byte to ignore. */
  channels: 1 | 4;
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
    // Pages grew: what is too small now would only be kept in vain.
    free.splice(0).forEach(releaseBuffer);
    return Buffer.allocUnsafeSlow(size);
  }

  /**
   * Copies a page out of `source`, as gray when every pixel is: text pages are, and with a quarter of the bytes the
   * encoder is three times as quick. Color stays as it is, since the encoder drops the fourth byte faster.
   */
  function pack(source: Uint8Array, offset: number, width: number, height: number): Raster {
    const pixels = width * height;
    const words = new Uint32Array(source.buffer, source.byteOffset + offset, pixels);
    const channels = isGray(words) ? 1 : 4;
    const memory = take(pixels * channels);
    const data = memory.subarray(0, pixels * channels);
    if (channels === 4) data.set(source.subarray(offset, offset + data.length));
    else for (let index = 0; index < pixels; index++) data[index] = words[index] ?? 0;
    return { width, height, channels, data, release: () => void free.push(memory) };
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

function isGray(words: Uint32Array): boolean {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? 0;
    // Equal neighbours leave zero: red against green in the low byte, green against blue in the next.
    if (((word ^ (word >>> 8)) & 0xffff) !== 0) return false;
  }
  return true;
}
