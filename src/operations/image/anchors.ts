import { z } from 'zod';
import { color } from './color.ts';

/** Where on a picture something is laid. */
const ANCHORS = [
  'center',
  'top-left',
  'top',
  'top-right',
  'left',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const;

const percent = (most: number) => z.number().min(0).max(most);

/** Fields for overlays on a picture. */
export const placeFields = {
  anchor: z.enum(ANCHORS).default('center').describe('Position on the image.'),
  margin: percent(50).default(3).describe('Margin in percent of the image’s shorter side.'),
  width: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe('Width after rotation, in percent of the image width. Default: 50, or 25 when tiled.'),
  rotate: z.number().min(-360).max(360).default(0).describe('Degrees, clockwise.'),
  opacity: z
    .int()
    .min(1)
    .max(100)
    .default(100)
    .describe('Opacity in percent, from 1 (almost invisible) to 100 (solid).'),
  tile: z.boolean().default(false).describe('Repeat across the image.'),
  gap: percent(100).default(10).describe('Tile spacing in percent of the image’s shorter side.'),
};

/** Fields of a text that is laid over a picture. */
export const textFields = {
  size: z.number().min(4).max(2000).optional().describe('Font size in pixels. Overrides `width`.'),
  color: color.default('#ffffff').describe('Text color as #rrggbb.'),
  font: z.enum(['regular', 'bold']).default('regular').describe('Font weight.'),
};
