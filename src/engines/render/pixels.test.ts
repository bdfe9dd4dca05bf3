import { expect, it } from 'vitest';
import { createPixelPacker } from './pixels.ts';

/** Pixels as the library lays them out: red, green, blue and a byte that is not used. */
function laidOut(pixels: readonly [number, number, number][]): Uint8Array {
  return Uint8Array.from(pixels.flatMap((pixel) => [...pixel, 0xff]));
}

const shade = (index: number): [number, number, number] => {
  const value = (index * 7) % 256;
  return [value, value, value];
};

it.each([1, 2, 3, 4, 5, 6, 7, 4095, 4096, 4097, 10_001])('packs %i gray pixels into a byte each', (count) => {
  const pixels = Array.from({ length: count }, (_, index) => shade(index));
  const { channels, data } = createPixelPacker().pack(laidOut(pixels), 0, count, 1);
  expect(channels).toBe(1);
  expect([...data]).toEqual(pixels.map(([value]) => value));
});

it.each([1, 2, 3, 4, 5, 6, 7, 4095, 4096, 4097, 10_001])(
  'packs %i pixels into three bytes each for one color',
  (count) => {
    for (const place of new Set([0, count >> 1, count - 1])) {
      const pixels = Array.from({ length: count }, (_, index) => shade(index));
      pixels[place] = [10, 11, 12];
      const { channels, data } = createPixelPacker().pack(laidOut(pixels), 0, count, 1);
      expect(channels).toBe(3);
      expect([...data]).toEqual(pixels.flat());
    }
  },
);

it.each([
  [[1, 2, 2], 'red'],
  [[2, 1, 2], 'green'],
  [[2, 2, 1], 'blue'],
] as const)('sees %j as a color, for its %s', (pixel, _part) => {
  expect(createPixelPacker().pack(laidOut([[...pixel]]), 0, 1, 1).channels).toBe(3);
});

it('uses the memory of released pages again, for gray and colored ones', () => {
  const packer = createPixelPacker();
  const [gray, colored] = [laidOut([shade(1), shade(2)]), laidOut([shade(1), [1, 2, 3]])];
  const first = packer.pack(colored, 0, 2, 1);
  first.release();
  const second = packer.pack(gray, 0, 2, 1);
  expect(second.data.buffer).toBe(first.data.buffer);
  expect([...second.data]).toEqual([7, 14]);
  second.release();
  expect([...packer.pack(colored, 0, 2, 1).data]).toEqual([7, 7, 7, 1, 2, 3]);
});
