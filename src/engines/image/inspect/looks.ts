import { encode as encodeBlurHash } from 'blurhash';
import { rgbaToThumbHash } from 'thumbhash';
import type { ImageSource } from '../source.ts';

/** The look of a picture, in few bytes. */
export interface Looks {
  /** The color that it has most of, and its main ones, most first, each with the percent of the picture that is near it. */
  dominant_color: string | null;
  colors: { color: string; percent: number }[];
  /** All pixels together. */
  average_color: string | null;
  /** Whether no pixel can be seen through. */
  opaque: boolean;
  /** https://evanw.github.io/thumbhash/, as Base64. */
  thumbhash: string;
  /** https://blurha.sh, of 4 × 3 parts. */
  blurhash: string;
  /** 64 bits: pictures whose values differ in few of them look alike. */
  dhash: string;
}

const SIDE = 100;
const COLORS = 6;
/** Bits of a channel by which colors are gathered, and how far apart two main ones are, of 255. */
const BITS = 4;
const APART = 40;
const OPAQUE = 250;
/** Least share of the picture that a main color has. */
const LEAST_PERCENT = 1;

/** Looks at the first frame. Transparent pixels have no color. */
export async function seeLooks(source: ImageSource): Promise<Looks> {
  const { data, info } = await source
    .open({ allFrames: false })
    .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const gathered = gather(data);
  return {
    ...gathered,
    thumbhash: Buffer.from(rgbaToThumbHash(width, height, data)).toString('base64'),
    blurhash: encodeBlurHash(onWhite(data), width, height, 4, 3),
    dhash: differenceHash(data, width, height),
  };
}

type Parts = [red: number, green: number, blue: number];

interface Bin {
  count: number;
  sum: Parts;
}

function gather(data: Buffer): Pick<Looks, 'dominant_color' | 'colors' | 'average_color' | 'opaque'> {
  const bins = new Map<number, Bin>();
  const all: Bin = { count: 0, sum: [0, 0, 0] };
  let opaque = true;
  for (let at = 0; at < data.length; at += 4) {
    const alpha = data[at + 3] ?? 0;
    if (alpha < OPAQUE) opaque = false;
    if (alpha < 128) continue;
    const color: Parts = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    const key = color.reduce((bits, part) => (bits << BITS) | (part >> (8 - BITS)), 0);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bins.set(key, bin);
    add(bin, 1, color);
    add(all, 1, color);
  }
  const groups = group([...bins.values()].sort((one, other) => other.count - one.count));
  const colors = groups
    .map((bin) => ({ color: hexOf(bin), percent: Math.round((bin.count / all.count) * 1000) / 10 }))
    .filter(({ percent }, index) => index === 0 || percent >= LEAST_PERCENT)
    .slice(0, COLORS);
  return {
    dominant_color: colors[0]?.color ?? null,
    colors,
    average_color: all.count > 0 ? hexOf(all) : null,
    opaque,
  };
}

function add(bin: Bin, count: number, [red, green, blue]: Parts): void {
  bin.count += count;
  bin.sum[0] += red;
  bin.sum[1] += green;
  bin.sum[2] += blue;
}

/** Merges colors into more frequent ones nearby, and sorts again. */
function group(bins: readonly Bin[]): Bin[] {
  const groups: { bin: Bin; seed: Parts }[] = [];
  for (const { count, sum } of bins) {
    const mean: Parts = [sum[0] / count, sum[1] / count, sum[2] / count];
    const near = groups.find(({ seed }) => apart(seed, mean) < APART);
    if (near) add(near.bin, count, sum);
    else groups.push({ bin: { count, sum: [...sum] }, seed: mean });
  }
  return groups.map(({ bin }) => bin).sort((one, other) => other.count - one.count);
}

function apart(one: Parts, other: Parts): number {
  return Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2]);
}

function hexOf({ count, sum }: Bin): string {
  return `#${sum
    .map((part) =>
      Math.round(part / count)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function onWhite(data: Buffer): Uint8ClampedArray {
  const pixels = new Uint8ClampedArray(data.length);
  for (let at = 0; at < data.length; at += 4) {
    const alpha = (data[at + 3] ?? 0) / 255;
    for (let part = 0; part < 3; part++) pixels[at + part] = 255 + ((data[at + part] ?? 0) - 255) * alpha;
    pixels[at + 3] = 255;
  }
  return pixels;
}

/** Whether each of 8 × 8 fields is darker than the one to its right, on white. */
function differenceHash(data: Buffer, width: number, height: number): string {
  const shade = (column: number, row: number): number => {
    const [left, right] = [Math.floor((column * width) / 9), Math.max(1, Math.ceil(((column + 1) * width) / 9))];
    const [top, bottom] = [Math.floor((row * height) / 8), Math.max(1, Math.ceil(((row + 1) * height) / 8))];
    let sum = 0;
    for (let y = top; y < bottom; y++) {
      for (let x = left; x < right; x++) {
        const at = (y * width + x) * 4;
        const luma = (data[at] ?? 0) * 0.299 + (data[at + 1] ?? 0) * 0.587 + (data[at + 2] ?? 0) * 0.114;
        sum += 255 + (luma - 255) * ((data[at + 3] ?? 0) / 255);
      }
    }
    return sum / ((right - left) * (bottom - top));
  };
  let bits = 0n;
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) {
      bits = (bits << 1n) | (shade(column, row) < shade(column + 1, row) ? 1n : 0n);
    }
  }
  return bits.toString(16).padStart(16, '0');
}
