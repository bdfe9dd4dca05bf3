import { expect, test } from 'vitest';
import { run } from './run.ts';

const of = (color: string) => run({ color });
const refused = expect.objectContaining({ items: [expect.objectContaining({ type: 'color_syntax' })] });

test.each([
  // The values of CSS Color 4 for named colors (rebeccapurple), and what browsers say.
  ['#663399', { rgb: 'rgb(102 51 153)', hsl: 'hsl(270 50% 40%)', oklch: 'oklch(44.03% 0.1603 303.37)' }],
  ['#f00', { rgb: 'rgb(255 0 0)', hsl: 'hsl(0 100% 50%)', oklch: 'oklch(62.8% 0.2577 29.23)' }],
  ['FFF', { hex: '#ffffff', oklch: 'oklch(100% 0 0)', contrast_white: 1, contrast_black: 21 }],
  ['#000000', { hsl: 'hsl(0 0% 0%)', contrast_white: 21, contrast_black: 1 }],
  ['#767676', { contrast_white: 4.54 }],
  ['#12345680', { rgb: 'rgb(18 52 86 / 0.502)', hex: '#12345680', alpha: 0.502 }],
  ['rgba(255, 0, 0, .5)', { hex: '#ff000080', alpha: 0.5 }],
  ['rgb(100% 50% 0% / 50%)', { hex: '#ff800080' }],
  ['HSL(.5turn 100% 50%)', { hex: '#00ffff' }],
  ['hsl(-120, 100%, 25%)', { hex: '#000080' }],
  ['oklch(0.6279 0.2577 29.23)', { hex: '#ff0000', in_srgb: true }],
  ['oklch(70% 0.4 150)', { in_srgb: false }],
  ['rgb(300 -5 none)', { hex: '#ff0000' }],
])('%j', (color, expected) => expect(of(color)).toMatchObject(expected));

test('every notation says the same color', () => {
  for (let code = 0; code < 0x1000; code += 7) {
    const { hex, rgb, oklch } = of(`#${code.toString(16).padStart(3, '0')}`);
    expect(of(rgb).hex).toBe(hex);
    expect(of(oklch).hex).toBe(hex);
  }
});

test.each([
  '',
  'red-ish',
  '#12',
  '#12345',
  'rgb(1 2)',
  'rgb(1 2 3 4 5)',
  'rgb(a b c)',
  'oklch(1 1 1deg 1deg)',
  'hsl(1% 1 1)',
  'url(x)',
])('%j is refused', (color) => expect(() => of(color)).toThrow(refused));
