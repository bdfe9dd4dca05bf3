import type { Buffer } from '../../platform/buffer.ts';
import { readCoefficients } from './read-coefficients.ts';
import { type JpegComponent, type JpegImage, UnusualJpeg, ZIGZAG } from './structure.ts';
import { writeCoefficients } from './write-coefficients.ts';

/** Pixels that go. */
export interface WipedBox {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/**
 * Removes pixels from a JPEG without re-encoding it: blocks inside a box become black; in blocks at its edge, its
 * pixels become like their neighbors outside; all others keep every coefficient. EXIF, XMP and comments are removed.
 * @returns null for an unsupported JPEG: arithmetic or lossless coding, 12 bits, damage
 */
export function wipeJpeg(bytes: Uint8Array, boxes: readonly WipedBox[]): Buffer | null {
  try {
    const image = readCoefficients(bytes);
    image.components.forEach((component, index) => {
      const table = image.tables[component.table];
      if (!table) throw new UnusualJpeg('a table is missing');
      // The middle of the range is gray where components are chroma.
      const level = index === 0 || image.rgb || image.components.length === 4 ? -128 : 0;
      for (const box of boxes) wipe(image, component, table, box, level);
    });
    return writeCoefficients(image);
  } catch (error) {
    if (error instanceof UnusualJpeg) return null;
    throw error;
  }
}

function wipe(image: JpegImage, component: JpegComponent, table: Uint16Array, box: WipedBox, level: number): void {
  const { across, down, stride, coefficients } = component;
  const rows = image.mcuRows * down;
  // From pixels of the picture to the component's.
  const scaleX = across / Math.max(...image.components.map((one) => one.across));
  const scaleY = down / Math.max(...image.components.map((one) => one.down));
  const [left, top] = [Math.max(0, Math.floor(box.left * scaleX)), Math.max(0, Math.floor(box.top * scaleY))];
  // Data stored beyond the edge of the picture is wiped along with the edge.
  const right = box.right >= image.width ? stride * 8 : Math.ceil(box.right * scaleX);
  const bottom = box.bottom >= image.height ? rows * 8 : Math.ceil(box.bottom * scaleY);
  for (let row = top >> 3; row < Math.min(rows, Math.ceil(bottom / 8)); row++) {
    for (let column = left >> 3; column < Math.min(stride, Math.ceil(right / 8)); column++) {
      const block = coefficients.subarray((row * stride + column) * 64, (row * stride + column + 1) * 64);
      const [x, y] = [column * 8, row * 8];
      wipeBlock(block, table, { left: left - x, top: top - y, right: right - x, bottom: bottom - y }, level);
    }
  }
}

/** Wipes the pixels of a block inside a box; a block wholly inside becomes one level. */
function wipeBlock(block: Int16Array, table: Uint16Array, box: WipedBox, level: number): void {
  const pixels = new Float64Array(64).fill(level);
  const whole = box.left <= 0 && box.top <= 0 && box.right >= 8 && box.bottom >= 8;
  if (!whole) {
    const values = new Float64Array(64);
    for (let index = 0; index < 64; index++) values[ZIGZAG[index] ?? 0] = (block[index] ?? 0) * (table[index] ?? 0);
    transform(values, pixels, true);
    flatten(pixels, box);
  }
  const values = new Float64Array(64);
  transform(pixels, values, false);
  for (let index = 0; index < 64; index++) {
    const most = index === 0 ? 1023 : 1022;
    const value = Math.round((values[ZIGZAG[index] ?? 0] ?? 0) / Math.max(1, table[index] ?? 0));
    block[index] = Math.max(-most - 1, Math.min(most, value));
  }
}

/** Sets the pixels in a box to the mean of the others: an edge would ring through the whole block. */
function flatten(pixels: Float64Array, { left, top, right, bottom }: WipedBox): void {
  const inside = (at: number) => (at & 7) >= left && (at & 7) < right && at >> 3 >= top && at >> 3 < bottom;
  const [low, high] = [-128, 127];
  let [sum, count] = [0, 0];
  for (let at = 0; at < 64; at++) {
    const pixel = Math.max(low, Math.min(high, pixels[at] ?? 0));
    pixels[at] = pixel;
    if (inside(at)) continue;
    sum += pixel;
    count++;
  }
  for (let at = 0; at < 64; at++) if (inside(at)) pixels[at] = sum / Math.max(1, count);
}

/** The cosine transform of eight by eight values, or back (ITU-T T.81, A.3.3). */
function transform(from: Float64Array, to: Float64Array, back: boolean): void {
  const half = new Float64Array(64);
  for (let pass = 0; pass < 2; pass++) {
    const [source, target] = pass === 0 ? [from, half] : [half, to];
    for (let row = 0; row < 8; row++) {
      for (let at = 0; at < 8; at++) {
        let sum = 0;
        for (let one = 0; one < 8; one++) {
          const cosine = COSINES[back ? one * 8 + at : at * 8 + one] ?? 0;
          sum += (source[row * 8 + one] ?? 0) * cosine;
        }
        // Transposed, so that the second pass runs along the other axis.
        target[at * 8 + row] = sum;
      }
    }
  }
}

/** By frequency and place. */
const COSINES = Float64Array.from({ length: 64 }, (_, index) => {
  const [frequency, place] = [index >> 3, index & 7];
  return (frequency === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * place + 1) * frequency * Math.PI) / 16);
});
