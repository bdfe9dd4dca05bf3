import { isOpaque } from '../opacity.ts';
import { changeColors, lightnessOf, WHITE, withoutColor } from './lab.ts';
import { type Pixels, pass } from './pixels.ts';

/** Amplifies differences from the surroundings, as sharp does by default; in units of lightness. */
const FLAT = { upTo: 2, factor: 1 };
const JAGGED = { factor: 2, lighter: 10, darker: 20 };

/** The Gaussian of the blur: integers relative to its height, cut off below a tenth of it, as in libvips. */
const BELL = { height: 20, tail: 0.1 };

/** Factors of lightness and color. */
export interface Recoloring {
  lightness: number;
  chroma: number;
}

/**
 * Sharpens a picture in place: its lightness, by what it differs from the same lightness blurred by `sigma` pixels; and
 * changes its colors in the same pass, as if after it.
 */
export async function sharpen(pixels: Pixels, sigma: number, after: Recoloring): Promise<Pixels> {
  if (pixels.channels === 3 || isOpaque(pixels.data)) {
    sharpenRows(pixels, sigma, after);
    return pixels;
  }
  // Colors under transparency count by how much they are seen, which libvips takes care of.
  return recolor(await pass(pixels, (image) => image.sharpen({ sigma })), after);
}

/** Changes the colors of a picture in place. */
export function recolor(pixels: Pixels, { lightness, chroma }: Recoloring): Pixels {
  if (lightness === 1 && chroma === 1) return pixels;
  const { data, channels } = pixels;
  changeColors(new Uint8Array(data.buffer, data.byteOffset, data.length), channels, lightness, chroma, null);
  return pixels;
}

/** Makes a picture gray in place, by the light of its colors. sharp's own grayscale drops the transparency. */
export function takeColor(pixels: Pixels): Pixels {
  const { data, channels } = pixels;
  withoutColor(new Uint8Array(data.buffer, data.byteOffset, data.length), channels);
  return pixels;
}

function sharpenRows(pixels: Pixels, sigma: number, { lightness, chroma }: Recoloring): void {
  const { width, height, channels } = pixels;
  const bell = bellOf(sigma);
  const reach = bell.length - 1;
  const gains = gainsOf();
  // Only rows within the bell's reach are held, in rotation; finished rows of the picture are already changed.
  const rows = 2 * reach + 1;
  const held = new Float64Array(rows * width);
  const heldRow = (y: number): Float64Array => held.subarray((y % rows) * width, ((y % rows) + 1) * width);
  const down = new Float64Array(width + 2 * reach);
  const shifts = new Int16Array(width);
  for (let y = 0, read = 0; y < height; y++) {
    for (; read <= Math.min(height - 1, y + reach); read++) {
      lightnessOf(rowOf(pixels, read), channels, heldRow(read));
    }
    weighDown(down, held, y, height, bell);
    setShifts(shifts, heldRow(y), down, bell, gains);
    changeColors(rowOf(pixels, y), channels, lightness, chroma, shifts);
  }
}

function rowOf({ data, width, channels }: Pixels, y: number): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset + y * width * channels, width * channels);
}

/** The mean of the rows around row `y`, weighted by the Gaussian; the outermost rows repeat. */
function weighDown(to: Float64Array, held: Float64Array, y: number, height: number, bell: readonly number[]): void {
  const reach = bell.length - 1;
  const width = to.length - 2 * reach;
  const rows = held.length / width;
  const middle = (y % rows) * width;
  const most = bell[0] ?? 0;
  for (let x = 0; x < width; x++) to[reach + x] = (held[middle + x] ?? 0) * most;
  for (let away = 1; away <= reach; away++) {
    const above = (Math.max(0, y - away) % rows) * width;
    const below = (Math.min(height - 1, y + away) % rows) * width;
    const weight = bell[away] ?? 0;
    for (let x = 0; x < width; x++) {
      to[reach + x] = (to[reach + x] ?? 0) + ((held[above + x] ?? 0) + (held[below + x] ?? 0)) * weight;
    }
  }
  to.fill(to[reach] ?? 0, 0, reach).fill(to[reach + width - 1] ?? 0, reach + width);
}

/** By how much each pixel of a row becomes lighter. */
function setShifts(
  shifts: Int16Array,
  lightness: Float64Array,
  down: Float64Array,
  bell: readonly number[],
  gains: Int16Array,
): void {
  const reach = bell.length - 1;
  const most = bell[0] ?? 0;
  for (let x = 0; x < shifts.length; x++) {
    let blurred = (down[x + reach] ?? 0) * most;
    for (let away = 1; away <= reach; away++) {
      blurred += ((down[x + reach - away] ?? 0) + (down[x + reach + away] ?? 0)) * (bell[away] ?? 0);
    }
    const now = lightness[x] ?? 0;
    const sharper = now + (gains[(now - blurred + WHITE + 0.5) | 0] ?? 0);
    shifts[x] = (sharper < 0 ? 0 : sharper > WHITE ? WHITE : sharper) - now;
  }
}

/** Half of a bell, from its middle; all of it sums up to 1. */
function bellOf(sigma: number): number[] {
  const reach = Math.floor(sigma * Math.sqrt(-2 * Math.log(BELL.tail)));
  const half = Array.from({ length: reach + 1 }, (_, x) =>
    Math.round(BELL.height * Math.exp(-(x ** 2) / (2 * sigma ** 2))),
  );
  const sum = 2 * half.reduce((all, part) => all + part, 0) - BELL.height;
  return half.map((part) => part / sum);
}

/** How much is added to a lightness that differs from its surroundings, by the difference and `WHITE`. */
function gainsOf(): Int16Array {
  const one = WHITE / 100;
  const gains = new Int16Array(2 * WHITE + 1);
  for (let at = 0; at < gains.length; at++) {
    const difference = (at - WHITE) / one;
    const flat = Math.max(-FLAT.upTo, Math.min(FLAT.upTo, difference));
    const gain = flat * FLAT.factor + (difference - flat) * JAGGED.factor;
    gains[at] = Math.round(Math.max(-JAGGED.darker, Math.min(JAGGED.lighter, gain)) * one);
  }
  return gains;
}
