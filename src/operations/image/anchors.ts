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

/** Fields of what is laid over a picture. */
export const placeFields = {
  anchor: z.enum(ANCHORS).default('center').describe('Where on the picture.'),
  margin: percent(50)
    .default(3)
    .describe('Distance from the edges that it is anchored to, in percent of the shorter side of the picture.'),
  width: z
    .number()
    .min(1)
    .max(100)
    .optional()
    .describe("Percent of the picture's width that it takes up, turned as it is; 50 when left out, 25 when tiled."),
  rotate: z.number().min(-360).max(360).default(0).describe('Degrees, clockwise.'),
  opacity: z.int().min(1).max(100).default(100).describe('Percent: from 1, hardly to be seen, to 100, solid.'),
  tile: z.boolean().default(false).describe('Repeat it all over the picture.'),
  gap: percent(100)
    .default(10)
    .describe('Distance between one and the next when tiled, in percent of the shorter side of the picture.'),
};

/** Fields of a text that is laid over a picture. */
export const textFields = {
  size: z.number().min(4).max(2000).optional().describe('Size of the letters in pixels, in place of `width`.'),
  color: color.default('#ffffff').describe('Color of the letters, as #rrggbb.'),
  font: z.enum(['regular', 'bold']).default('regular').describe('Weight of the letters.'),
};
