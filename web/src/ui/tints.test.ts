import { describe, expect, it } from 'vitest';
import { tintsOf } from './tints.ts';

const luminance = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
};

describe('colors made from one', () => {
  it.each(['#ffff00', '#000000', '#ffffff', '#ff0000', '#1d664c', '#7f7f7f', '#00ff00', '#0000ff'])(
    'are readable: %s',
    (color) => {
      const { shades, light, dark } = tintsOf(color);
      expect(shades).toHaveLength(10);
      for (const shade of shades.slice(7)) expect(contrast(shade, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.accent, '#ffffff')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(light.accent, light.soft)).toBeGreaterThanOrEqual(3);
      expect(contrast(dark.accent, '#1b211e')).toBeGreaterThanOrEqual(4.5);
      expect(contrast(dark.accent, dark.soft)).toBeGreaterThanOrEqual(3);
    },
  );

  it('keep a color that is readable as it is', () => {
    expect(tintsOf('#1d664c').light.accent).toBe('#1d664c');
  });
});
