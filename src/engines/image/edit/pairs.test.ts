import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_LIMITS } from '#test/helpers/run-operation.ts';
import { openImage } from '../source.ts';
import { editPicture } from './edit.ts';
import type { EditStep } from './steps.ts';

const WIDTH = 48;
const HEIGHT = 36;
const REGION = { left: 6, top: 5, width: 14, height: 11 };
const PLACE = { anchor: 'center', margin: 0, rotate: 0, opacity: 100, tile: false, gap: 0 } as const;

/** A step as the engine takes it, and the same done by sharp alone to a picture of sRGB with transparency. */
interface Pair {
  step: EditStep;
  bySharp(image: Sharp, size: { width: number; height: number }): Sharp | Promise<Sharp>;
}

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
  'a PNG with a palette': { type: 'image/png', write: () => drawing(true).png({ palette: true }).toBuffer() },
  'a CMYK JPEG': {
    type: 'image/jpeg',
    write: () => drawing(false).removeAlpha().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer(),
  },
};

const asRgba = (image: Sharp) =>
  image.toColourspace('srgb').ensureAlpha().raw({ depth: 'uchar' }).toBuffer({ resolveWithObject: true });

/** The mean of how far the colors are from each other, as they are seen on black and on white; 0..255. */
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

async function bySharp(png: Buffer, pair: Pair): Promise<Buffer> {
  const { width, height } = await sharp(png).metadata();
  const image = await pair.bySharp(sharp(png), { width, height });
  return await rgbaPng(await image.png().toBuffer());
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
  return await sharp(output).png().toBuffer();
}

/** Of the pairs, a quarter for each input, and another quarter for the next. `EVERY_PAIR=1` tries all of them on each: a minute. */
const SHARE = process.env.EVERY_PAIR ? 1 : 4;

describe('every two steps, one after the other', () => {
  it.each(Object.entries(INPUTS))('do to %s what sharp does step by step', async (name, { type, write }) => {
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
        // A part of that part would reach beyond it.
        if (first === 'crop' && second === 'crop') continue;
        // Which colors stand where nothing is seen is open, but normalizing counts them.
        if (first === 'round' && second === 'normalize') continue;
        if (turn++ % SHARE !== 0) continue;
        const expected = await bySharp(between, other);
        const off = await difference(await edited(path, type, [one.step, other.step]), expected);
        if (off > 2.5) wrong.push(`${first}, ${second}: ${off.toFixed(1)}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});

it('edits every frame of an animation as it would be edited alone', async () => {
  const frames = await Promise.all([drawing(false), drawing(true).negate({ alpha: false })].map((each) => rgba(each)));
  const raw = { width: WIDTH, height: 2 * HEIGHT, channels: 4, pageHeight: HEIGHT } as const;
  const path = join(folder, 'animated.webp');
  await sharp(Buffer.concat(frames), { raw })
    .webp({ lossless: true, delay: [100, 200], loop: 0 })
    .toFile(path);
  const { grayscale, round, overlay, brightness, resize } = pairs();
  for (const [one, other] of [
    [grayscale, round],
    [grayscale, overlay],
    [grayscale, brightness],
    [round, resize],
  ] as [Pair, Pair][]) {
    const source = await openImage(path, 'image/webp', TEST_LIMITS);
    const output = join(folder, 'animated.out');
    const steps = [one.step, other.step];
    const options = { steps, format: 'webp', quality: 100, background: '#ffffff', limits: TEST_LIMITS } as const;
    expect((await editPicture(source, output, options)).frames).toBe(2);
    for (const page of [0, 1]) {
      const alone = await rgbaPng(await sharp(path, { page }).png().toBuffer());
      const expected = await bySharp(await bySharp(alone, one), other);
      const frame = await sharp(output, { page }).png().toBuffer();
      expect(await difference(frame, expected), JSON.stringify(steps)).toBeLessThan(6); // WebP loses a little.
    }
  }
});

const rgba = async (image: Sharp) => (await asRgba(image)).data;
