import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';
import { NOTES } from './notes.ts';

const body = z
  .strictObject({
    color: z.string().min(1).max(200).describe('CSS color: hex with 3, 4, 6 or 8 digits, rgb(), hsl() or oklch().'),
  })
  .meta({ examples: [{ color: '#1a7f4b' }, { color: 'oklch(70% 0.1 200 / 50%)' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'color',
  title: 'Color converter',
  description: 'Convert a color to hex, RGB, HSL and OKLCH, with contrast against white and black.',
  keywords: ['color', 'hex', 'rgb', 'hsl', 'oklch', 'css', 'contrast', 'wcag', 'picker'],
  icon: 'palette',
  body,
  answer: z.object({
    hex: z.string(),
    rgb: z.string(),
    hsl: z.string(),
    oklch: z.string(),
    alpha: z.number(),
    in_srgb: z.boolean().describe('False if the color is outside sRGB. The clipped value is returned.'),
    contrast_white: z.number().describe('WCAG 2.2 contrast ratio, 1 to 21, of the opaque color.'),
    contrast_black: z.number(),
  }),
  labels: {
    color: 'Color',
    hex: 'Hex',
    rgb: 'RGB',
    hsl: 'HSL',
    oklch: 'OKLCH',
    alpha: 'Opacity',
    in_srgb: 'Within sRGB',
    contrast_white: 'Contrast with white',
    contrast_black: 'Contrast with black',
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
