import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { editPicture } from '../../src/engines/image/edit/edit.ts';
import type { EditStep } from '../../src/engines/image/edit/steps.ts';
import { openImage } from '../../src/engines/image/source.ts';
import { TEST_LIMITS } from '../helpers/run-operation.ts';

const WIDTH = 48;
const HEIGHT = 36;
const REGION = { left: 6, top: 5, width: 14, height: 11 };
const PLACE = { anchor: 'center', margin: 0, rotate: 0, opacity: 100, tile: false, gap: 0 } as const;

/** A step for the engine, and the same by sharp directly, on an sRGB picture with transparency. */
interface Pair {
  step: EditStep;
  bySharp(image: Sharp, size: { width: number; height: number }): Sharp | Promise<Sharp>;
}

const LETTERS = { text: 'Ag', size: 14, color: '#c02040', font: 'regular', ...PLACE } as const;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-pairs-'));
  await writeFile(join(folder, 'stamp.png'), await stamp(16, 8).png().toBuffer());
});
afterAll(() => rm(folder, { recursive: true }));

const stamp = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 200, g: 40, b: 90, alpha: 0.5 } } });
const rectangle = (color: string) =>
  sharp({ create: { width: REGION.width, height: REGION.height, channels: 4, background: color } })
    .png()
    .toBuffer();

/** A rectangle with round corners, 16 samples a pixel. */
function roundMask(width: number, height: number, radius: number): Promise<Buffer> {
  const data = Buffer.alloc(width * height * 4);
  const inside = (x: number, y: number) => {
    const across = Math.max(radius - x, x - (width - radius), 0);
    const down = Math.max(radius - y, y - (height - radius), 0);
    return across * across + down * down <= radius * radius;
  };
  for (let at = 0; at < width * height; at++) {
    let count = 0;
    for (let part = 0; part < 16; part++) {
      const x = (at % width) + ((part % 4) + 0.5) / 4;
      const y = Math.floor(at / width) + (Math.floor(part / 4) + 0.5) / 4;
      if (inside(x, y)) count++;
    }
    data[at * 4 + 3] = Math.round((count * 255) / 16);
  }
  return sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

const pairs = (): Record<string, Pair> => ({
  resize: { step: { op: 'resize', width: 40, fit: 'inside' }, bySharp: (image) => image.resize(40) },
  contain: {
    step: { op: 'resize', width: 40, height: 40, fit: 'contain', background: '#c02040' },
    bySharp: (image) => image.resize(40, 40, { fit: 'contain', background: '#c02040' }),
  },
  crop: {
    step: { op: 'crop', left: 3, top: 4, width: 30, height: 22 },
    bySharp: (image) => image.extract({ left: 3, top: 4, width: 30, height: 22 }),
  },
  rotate: {
    step: { op: 'rotate', angle: 17, background: '#c02040' },
    bySharp: (image) => image.rotate(17, { background: '#c02040' }),
  },
  'quarter turn': { step: { op: 'rotate', angle: 90 }, bySharp: (image) => image.rotate(90) },
  'turn to the left': { step: { op: 'rotate', angle: -90 }, bySharp: (image) => image.rotate(270) },
  cover: {
    step: { op: 'resize', width: 28, height: 28, fit: 'cover' },
    bySharp: (image) => image.resize(28, 28, { fit: 'cover' }),
  },
  'crop by aspect': {
    step: { op: 'crop', aspect: '1:1', gravity: 'center' },
    bySharp: (image, { width, height }) => {
      const side = Math.min(width, height);
      const [left, top] = [width - side, height - side].map((free) => Math.round(free / 2)) as [number, number];
      return image.extract({ left, top, width: side, height: side });
    },
  },
  trim: { step: { op: 'trim', threshold: 60 }, bySharp: (image) => image.trim({ threshold: 60 }) },
  flip: { step: { op: 'flip', direction: 'horizontal' }, bySharp: (image) => image.flop() },
  extend: {
    step: { op: 'extend', left: 4, right: 0, top: 0, bottom: 3, background: '#204060' },
    bySharp: (image) => image.extend({ left: 4, bottom: 3, background: '#204060' }),
  },
  blur: { step: { op: 'blur', sigma: 1.5 }, bySharp: (image) => image.blur(1.5) },
  sharpen: { step: { op: 'sharpen', sigma: 1 }, bySharp: (image) => image.sharpen({ sigma: 1 }) },
  fill: {
    step: { op: 'fill_regions', regions: [REGION], color: '#3366cc' },
    bySharp: async (image) =>
      image.composite([{ input: await rectangle('#3366cc'), left: REGION.left, top: REGION.top }]),
  },
  blur_regions: {
    step: { op: 'blur_regions', regions: [REGION], sigma: 2 },
    bySharp: async (image) => {
      const png = await image.png().toBuffer();
      const part = await sharp(await sharp(png).extract(REGION).png().toBuffer())
        .blur(2)
        .png()
        .toBuffer();
      const hole = { input: await rectangle('#000'), left: REGION.left, top: REGION.top, blend: 'dest-out' as const };
      return sharp(await sharp(png).composite([hole]).png().toBuffer()).composite([
        { input: part, left: REGION.left, top: REGION.top, blend: 'add' },
      ]);
    },
  },
  pixelate_regions: {
    step: { op: 'pixelate_regions', regions: [REGION], size: 4 },
    bySharp: async (image) => {
      const png = await image.png().toBuffer();
      const hole = { input: await rectangle('#000'), left: REGION.left, top: REGION.top, blend: 'dest-out' as const };
      const part = await squaresOf(await asRgba(sharp(png).extract(REGION)), 4);
      return sharp(await sharp(png).composite([hole]).png().toBuffer()).composite([
        { input: part, left: REGION.left, top: REGION.top, blend: 'add' },
      ]);
    },
  },
  text: {
    step: { op: 'text', ...LETTERS },
    // The letters are drawn by themselves, and laid over by sharp.
    bySharp: async (image, { width, height }) => image.composite([{ input: await lettersOn(width, height) }]),
  },
  grayscale: {
    step: { op: 'grayscale' },
    bySharp: async (image) => sharp(await image.grayscale().png().toBuffer()),
  },
  normalize: { step: { op: 'normalize' }, bySharp: (image) => image.normalise() },
  brightness: { step: { op: 'brightness', factor: 1.3 }, bySharp: (image) => image.modulate({ brightness: 1.3 }) },
  contrast: { step: { op: 'contrast', factor: 0.7 }, bySharp: contrast },
  saturation: { step: { op: 'saturation', factor: 0.4 }, bySharp: (image) => image.modulate({ saturation: 0.4 }) },
  overlay: {
    step: { op: 'overlay', path: join(folder, 'stamp.png'), type: 'image/png', ...PLACE },
    bySharp: async (image, { width, height }) => {
      const scale = Math.min((width * 0.5) / 16, height / 8);
      const [across, down] = [Math.round(16 * scale), Math.round(8 * scale)];
      const left = Math.round((width - across) / 2);
      return image.composite([
        { input: await stamp(across, down).png().toBuffer(), left, top: Math.round((height - down) / 2) },
      ]);
    },
  },
  round: {
    step: { op: 'round', radius: 9 },
    bySharp: async (image, { width, height }) =>
      image.composite([{ input: await roundMask(width, height, 9), blend: 'dest-in' }]),
  },
});

async function contrast(image: Sharp): Promise<Sharp> {
  return image.linear([0.7, 0.7, 0.7, 1], [128 * 0.3, 128 * 0.3, 128 * 0.3, 0]);
}

async function lettersOn(width: number, height: number): Promise<Buffer> {
  const path = join(folder, `clear-${width}-${height}.png`);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  await sharp({ create: { width, height, channels: 4, background } })
    .png()
    .toFile(path);
  return await edited(path, 'image/png', [{ op: 'text', ...LETTERS }]);
}

/** Squares of the mean visible color. */
function squaresOf({ data, info: { width, height } }: Awaited<ReturnType<typeof asRgba>>, size: number) {
  const squares = Buffer.alloc(data.length);
  for (let at = 0; at < width * height; at++) {
    const [left, top] = [at % width, Math.floor(at / width)].map((place) => place - (place % size)) as [number, number];
    let [seen, count] = [0, 0];
    const sums = [0, 0, 0];
    for (let y = top; y < Math.min(top + size, height); y++) {
      for (let x = left; x < Math.min(left + size, width); x++, count++) {
        const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray((y * width + x) * 4);
        [red, green, blue].forEach((part, index) => {
          sums[index] = (sums[index] ?? 0) + part * alpha;
        });
        seen += alpha;
      }
    }
    squares.set([...sums.map((sum) => Math.round(sum / Math.max(1, seen))), Math.round(seen / count)], at * 4);
  }
  return sharp(squares, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();
}

/** A picture with slopes, edges and each color, so that a step which mixes up rows or channels shows. */
function drawing(alpha: boolean): Sharp {
  const data = Buffer.alloc(WIDTH * HEIGHT * 4);
  for (let y = 0; y < HEIGHT; y++) {
    for (let x = 0; x < WIDTH; x++) {
      const at = (y * WIDTH + x) * 4;
      const lit = x > 12 && x < 30 && y > 8 && y < 26;
      data.set([x * 5, lit ? 220 : y * 6, lit ? 30 : 255 - x * 4, alpha ? 255 - y * 5 : 255], at);
    }
  }
  return sharp(data, { raw: { width: WIDTH, height: HEIGHT, channels: 4 } });
}

const INPUTS: Record<string, { type: string; write(): Promise<Buffer> }> = {
  'an RGB PNG': { type: 'image/png', write: () => drawing(false).removeAlpha().png().toBuffer() },
  'an RGBA PNG': { type: 'image/png', write: () => drawing(true).png().toBuffer() },
  'a gray PNG': { type: 'image/png', write: () => drawing(false).removeAlpha().toColourspace('b-w').png().toBuffer() },
  'a gray PNG with transparency': {
    type: 'image/png',
    write: () => drawing(true).toColourspace('b-w').png().toBuffer(),
  },
  'a PNG of 16 bits': { type: 'image/png', write: () => drawing(true).toColourspace('rgb16').png().toBuffer() },
  'a gray PNG of 16 bits': {
    type: 'image/png',
    write: () => drawing(false).removeAlpha().toColourspace('grey16').png().toBuffer(),
  },
  'a gray PNG of 16 bits with transparency': {
    type: 'image/png',
    write: () => drawing(true).toColourspace('grey16').png().toBuffer(),
  },
  'a PNG with a palette': { type: 'image/png', write: () => drawing(true).png({ palette: true }).toBuffer() },
  'a CMYK JPEG': {
    type: 'image/jpeg',
    write: () => drawing(false).removeAlpha().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  },
};

const asRgba = (image: Sharp) =>
  image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** The mean distance of the colors, as seen on black and on white; 0..255. */
async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([asRgba(sharp(one)), asRgba(sharp(other))]);
  expect([a.info.width, a.info.height]).toEqual([b.info.width, b.info.height]);
  let sum = 0;
  for (let at = 0; at < a.data.length; at += 4) {
    const [over, beside] = [(a.data[at + 3] ?? 0) / 255, (b.data[at + 3] ?? 0) / 255];
    sum += Math.abs(over - beside) * 255;
    for (let part = 0; part < 3; part++) {
      sum += Math.abs((a.data[at + part] ?? 0) * over - (b.data[at + part] ?? 0) * beside);
    }
  }
  return sum / a.data.length;
}

/** The base of the next step; the last of two steps is only compared. */
const bySharp = async (png: Buffer, pair: Pair): Promise<Buffer> => rgbaPng(await lastBySharp(png, pair));

async function lastBySharp(png: Buffer, pair: Pair): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const image = await pair.bySharp(sharp(png), { width, height });
  return await image.png().toBuffer();
}

async function rgbaPng(file: Buffer): Promise<Buffer> {
  const { data, info } = await asRgba(sharp(file));
  return await sharp(data, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

async function edited(path: string, type: string, steps: readonly EditStep[]): Promise<Buffer> {
  const source = await openImage(path, type, TEST_LIMITS);
  const output = `${path}.out`;
  const options = { steps, format: 'png', quality: 92, background: '#ffffff', limits: TEST_LIMITS } as const;
  await editPicture(source, output, options);
  return await readFile(output);
}

/** Of the pairs, a part for each input, and another part for the next. `EVERY_PAIR=1` tries all of them on each: minutes. */
const SHARE = process.env.EVERY_PAIR ? 1 : 9;
/** For all of them on one input, on a busy machine. */
const timeout = 600_000;
/** Two frames for each pair. */
const SHARE_ANIMATED = SHARE * 4;

/** Pairs whose outcome is open. */
function isOpen(first: string, second: string): boolean {
  // A part of that part would reach beyond it; what trimming leaves may be smaller still.
  if ((first === 'crop' || first === 'cover') && second === 'crop') return true;
  if (first === 'trim' && (second === 'crop' || second.endsWith('_regions') || second === 'fill')) return true;
  // Invisible pixels may have any color, but normalizing counts them.
  if (first === 'round' && second === 'normalize') return true;
  return false;
}

describe('every two steps, one after the other', () => {
  it.each(Object.entries(INPUTS))(
    'do to %s what sharp does step by step',
    { timeout },
    async (name, { type, write }) => {
      let turn = Object.keys(INPUTS).indexOf(name);
      const path = join(folder, name.replaceAll(' ', '-'));
      const file = await write();
      await writeFile(path, file);
      const start = await rgbaPng(file);
      const wrong: string[] = [];
      const all = Object.entries(pairs());
      for (const [first, one] of all) {
        const between = await bySharp(start, one);
        for (const [second, other] of all) {
          if (isOpen(first, second)) continue;
          if (turn++ % SHARE !== 0) continue;
          const expected = await lastBySharp(between, other);
          const off = await difference(await edited(path, type, [one.step, other.step]), expected);
          if (off > 2.5) wrong.push(`${first}, ${second}: ${off.toFixed(1)}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
});

it('edits every frame of an animation as it would be edited alone', { timeout }, async () => {
  const frames = await Promise.all([drawing(false), drawing(true).negate({ alpha: false })].map((each) => rgba(each)));
  const raw = { width: WIDTH, height: 2 * HEIGHT, channels: 4, pageHeight: HEIGHT } as const;
  const path = join(folder, 'animated.webp');
  await sharp(Buffer.concat(frames), { raw })
    .webp({ lossless: true, delay: [100, 200], loop: 0 })
    .toFile(path);
  const alone = await Promise.all([0, 1].map(async (page) => rgbaPng(await sharp(path, { page }).png().toBuffer())));
  const all = Object.entries(pairs());
  const wrong: string[] = [];
  let turn = 0;
  for (const [first, one] of all) {
    for (const [second, other] of all) {
      // Frames are trimmed alike, even if their contents differ.
      if (isOpen(first, second) || first === 'trim' || second === 'trim' || turn++ % SHARE_ANIMATED !== 0) continue;
      const source = await openImage(path, 'image/webp', TEST_LIMITS);
      const output = join(folder, 'animated.out');
      const steps = [one.step, other.step];
      const options = { steps, format: 'webp', quality: 100, background: '#ffffff', limits: TEST_LIMITS } as const;
      expect((await editPicture(source, output, options)).frames).toBe(2);
      for (const page of [0, 1]) {
        const expected = await bySharp(await bySharp(alone[page] as Buffer, one), other);
        // WebP's loss, up to a seventh of a red letter's color, is the same in both.
        const alike = await sharp(expected).webp({ quality: 100 }).toBuffer();
        const off = await difference(await sharp(output, { page }).png().toBuffer(), alike);
        if (off > 5) wrong.push(`${first}, ${second}, frame ${page}: ${off.toFixed(1)}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

it('trims an animation to what is on any of its frames', async () => {
  const frame = (left: number) => {
    const dot = { create: { width: 4, height: 4, channels: 4, background: '#c02040' } } as const;
    const paper = { create: { width: WIDTH, height: HEIGHT, channels: 4, background: '#ffffff' } } as const;
    return sharp(paper)
      .composite([{ input: dot, left, top: 10 }])
      .raw()
      .toBuffer();
  };
  const path = join(folder, 'moving.webp');
  const raw = { width: WIDTH, height: 2 * HEIGHT, channels: 4, pageHeight: HEIGHT } as const;
  await sharp(Buffer.concat([await frame(8), await frame(30)]), { raw })
    .webp({ lossless: true, delay: [100, 200], loop: 0 })
    .toFile(path);
  const source = await openImage(path, 'image/webp', TEST_LIMITS);
  const output = join(folder, 'moving.out');
  const steps = [{ op: 'trim', threshold: 40 }] as const;
  const options = { steps, format: 'webp', quality: 100, background: '#ffffff', limits: TEST_LIMITS } as const;
  expect(await editPicture(source, output, options)).toMatchObject({ width: 26, height: 4, frames: 2 });
});

const rgba = async (image: Sharp) => (await asRgba(image)).data;
