import { z } from 'zod';
import type { ParameterTexts } from '../kit/texts.ts';

/** `color` of what is painted. */
export const color = z
  .string()
  .regex(/^#[0-9a-fA-F]{6}$/)
  .describe('Color as #rrggbb.');

/** `font`: which of the fonts that ship. */
export const fontStyle = z.enum(['regular', 'bold']).default('regular').describe('Weight of the letters.');

export const fontSize = z.number().min(3).max(500).describe('Size of the letters in points.');

export const rotation = z.number().min(-360).max(360).describe('Degrees, clockwise.');

/** Turns the degrees of a parameter, clockwise as in all of them, into those of the PDF core, counterclockwise as in ISO 32000. */
export const toCoreRotation = (rotate: number): number => 0 - rotate;

export const opacity = z.int().min(1).max(100).describe('Percent: from 1, hardly to be seen, to 100, solid.');

/** `image_height` of an image that stands in a line. */
export const imageHeight = z
  .number()
  .min(1)
  .max(500)
  .default(8)
  .describe('Height of the image in millimetres; with what stands beside it, it gets smaller where it would not fit.');

/** Red, green and blue, 0 to 1, of `#rrggbb`. */
export function colorParts(text: string): [number, number, number] {
  const part = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

/** Words of these parameters. */
export const STAMP_TEXTS = {
  color: { label: 'Color', help: 'As #rrggbb, such as #c00000.' },
  font: { label: 'Font', values: { regular: 'Regular', bold: 'Bold' } },
  size: { label: 'Font size', help: 'In points.' },
  margin: { label: 'Distance from the edge (mm)' },
  rotate: { label: 'Rotation', help: 'Degrees, clockwise.' },
  opacity: { label: 'Opacity', help: 'In percent, from 1, hardly to be seen, to 100, solid.' },
  image_height: { label: 'Height of the image (mm)', help: 'Where an image comes as second file.' },
} as const satisfies Record<string, ParameterTexts>;

export const ANCHOR_VALUES = {
  'top-left': 'Top left',
  top: 'Top',
  'top-right': 'Top right',
  left: 'Left',
  center: 'Center',
  right: 'Right',
  'bottom-left': 'Bottom left',
  bottom: 'Bottom',
  'bottom-right': 'Bottom right',
};
