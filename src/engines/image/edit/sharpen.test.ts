import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { fixture } from '#test/helpers/fixture.ts';
import { type Pixels, toPixels } from './pixels.ts';
import { recolor, sharpen } from './sharpen.ts';

const AS_IT_IS = { lightness: 1, chroma: 1 };

const copyOf = (pixels: Pixels): Pixels => ({ ...pixels, data: Buffer.from(pixels.data) });

/** The result of sharp for the same pixels. */
async function bySharp({ data, width, height, channels }: Pixels, change: (image: Sharp) => Sharp): Promise<Buffer> {
  return await change(sharp(data, { raw: { width, height, channels } }))
    .raw()
    .toBuffer();
}

function farthest(one: Buffer, other: Buffer): number {
  expect(one.length).toBe(other.length);
  return one.reduce((most, value, at) => Math.max(most, Math.abs(value - other[at]!)), 0);
}

describe('sharpening and changing colors', () => {
  it.each([0.3, 0.6, 1, 3.3, 10])('sharpens as sharp does, to a level of 256, by a sigma of %d', async (sigma) => {
    for (const [name, width, height] of [
      ['photo.jpg', 300, 200],
      ['gray.jpg', 90, 60],
      ['photo.png', 3, 2],
      ['photo.png', 1, 40],
    ] as const) {
      const before = await toPixels(sharp(fixture(name)).resize(width, height, { fit: 'fill' }));
      const { data } = await sharpen(copyOf(before), sigma, AS_IT_IS);
      expect(farthest(data, await bySharp(before, (image) => image.sharpen({ sigma }))), name).toBeLessThanOrEqual(1);
      if (sigma > 1 && width > 50) expect(farthest(data, before.data)).toBeGreaterThan(10);
    }
  });

  it('sharpens what is partly transparent as it is seen', async () => {
    const before = await toPixels(sharp(fixture('alpha.png')));
    const { data } = await sharpen(copyOf(before), 2, AS_IT_IS);
    expect(data).toEqual(await bySharp(before, (image) => image.sharpen({ sigma: 2 })));
    const opaque = await toPixels(sharp(fixture('photo.png')).ensureAlpha());
    const sharpened = await sharpen(copyOf(opaque), 2, AS_IT_IS);
    expect(sharpened.channels).toBe(4);
    expect(farthest(sharpened.data, await bySharp(opaque, (image) => image.sharpen({ sigma: 2 })))).toBeLessThanOrEqual(
      1,
    );
  });

  it.each([
    [0.5, 1],
    [1.3, 1],
    [10, 1],
    [0, 1],
    [1, 0],
    [1, 0.4],
    [1, 2],
  ])('multiplies lightness by %d and colorfulness by %d as sharp does', async (lightness, chroma) => {
    // Every sixteenth value of each channel, and the last.
    const values = [...Array(16).keys()].map((step) => step * 16).concat(255);
    const data = Buffer.from(values.flatMap((r) => values.flatMap((g) => values.flatMap((b) => [r, g, b]))));
    const before: Pixels = { width: values.length ** 2, height: values.length, channels: 3, data };
    const recolored = recolor(copyOf(before), { lightness, chroma });
    const change = chroma === 1 ? { brightness: lightness } : { saturation: chroma };
    const right = await bySharp(before, (image) => image.modulate(change));
    expect(farthest(recolored.data, right)).toBeLessThanOrEqual(lightness === 10 ? 6 : 2);
    for (let at = 0; at < data.length; at += 3) {
      if (data[at] !== data[at + 1] || data[at] !== data[at + 2]) continue;
      expect(new Set(recolored.data.subarray(at, at + 3)).size).toBe(1);
    }
  });

  it('changes colors in the pass that sharpens as in one after it', async () => {
    const before = await toPixels(sharp(fixture('photo.jpg')).resize(300));
    for (const after of [
      { lightness: 0.7, chroma: 1 },
      { lightness: 1.2, chroma: 1 },
      { lightness: 1, chroma: 1.5 },
    ]) {
      const joined = await sharpen(copyOf(before), 1, after);
      const apart = recolor(await sharpen(copyOf(before), 1, AS_IT_IS), after);
      const sum = joined.data.reduce((all, value, at) => all + Math.abs(value - apart.data[at]!), 0);
      expect(sum / joined.data.length).toBeLessThan(0.5);
    }
  });
});
