import { z } from 'zod';
import type { ParameterTexts } from '../kit/texts.ts';

/** `color` of painted content. */
export const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .describe('Color as #rrggbb.');

/** `font`: which of the fonts that ship. */
export const fontStyle = z.enum(['regular', 'bold']).default('regular').describe('Font weight.');

export const fontSize = z.number().min(3).max(500).describe('Font size in points.');

export const rotation = z.number().min(-360).max(360).describe('Degrees, clockwise.');

/** Converts the degrees of a parameter, always clockwise, into the PDF core's, counterclockwise as in ISO 32000. */
export const toCoreRotation = (rotate: number): number => 0 - rotate;

export const opacity = z
  .int()
  .min(1)
  .max(100)
  .describe('Opacity in percent, from 1 (almost invisible) to 100 (solid).');

/** `image_height` of an image in a line. */
export const imageHeight = z
  .number()
  .min(1)
  .max(500)
  .default(8)
  .describe('Image height in millimeters. Shrinks if the line does not fit.');

/** Red, green and blue, 0 to 1, of `#rrggbb`. */
export function colorParts(text: string): [number, number, number] {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Words of these parameters. */
export const STAMP_TEXTS = {
  color: { label: 'Color', help: 'Hex color such as #c00000.' },
  font: { label: 'Font weight', values: { regular: 'Regular', bold: 'Bold' } },
  size: { label: 'Font size (pt)' },
  margin: { label: 'Margin (mm)' },
  rotate: { label: 'Rotation', help: 'In degrees, clockwise.' },
  opacity: { label: 'Opacity (%)', help: '1 is almost invisible, 100 is solid.' },
  image_height: { label: 'Image height (mm)', help: 'For an image added as second file.' },
} as const satisfies Record<string, ParameterTexts>;
