import { z } from 'zod';
import { placeFields, textFields } from '../anchors.ts';
import { color } from '../color.ts';
import { GRAVITIES } from '../gravities.ts';

const side = z.int().min(1).max(65_535);
const place = z.int().min(0).max(65_535);
const sigma = z.number().min(0.3).max(100);
const factor = z.number().min(0).max(10).describe('1 is unchanged, 2 is double.');
const background = color.optional().describe('Border color as #rrggbb. Default: transparent.');
const region = z.strictObject({ left: place, top: place, width: side, height: side });
const regions = z.array(region).min(1).max(500).describe('Areas in pixels of the image at that step.');

/** Base64 characters of a picture that is laid over another. */
const MAX_OVERLAY = 350_000;

/** Steps of `image-edit`, distinguished by `op`. */
export const editStep = z.discriminatedUnion('op', [
  z.strictObject({
    op: z.literal('resize'),
    width: side.optional(),
    height: side.optional(),
    fit: z.enum(['inside', 'cover', 'contain', 'fill']).default('inside'),
    background,
  }),
  z.strictObject({
    op: z.literal('crop'),
    aspect: z
      .string()
      .regex(/^[1-9]\d{0,4}:[1-9]\d{0,4}$/, { error: 'Must be a ratio such as 16:9' })
      .optional()
      .describe('Aspect ratio such as 16:9, instead of left, top, width and height.'),
    gravity: z.enum(GRAVITIES).default('center'),
    left: place.optional(),
    top: place.optional(),
    width: side.optional(),
    height: side.optional(),
  }),
  z.strictObject({
    op: z.literal('rotate'),
    angle: z.number().min(-360).max(360).describe('Angle in degrees, clockwise.'),
    background,
  }),
  z.strictObject({ op: z.literal('flip'), direction: z.enum(['horizontal', 'vertical']).default('horizontal') }),
  z.strictObject({
    op: z.literal('trim'),
    threshold: z.number().min(0).max(255).default(10).describe('Color tolerance relative to the corner pixel.'),
  }),
  z.strictObject({
    op: z.literal('extend'),
    left: place.default(0),
    right: place.default(0),
    top: place.default(0),
    bottom: place.default(0),
    background,
  }),
  z.strictObject({ op: z.literal('blur'), sigma: sigma.default(3) }),
  z.strictObject({ op: z.literal('sharpen'), sigma: sigma.max(10).default(1) }),
  z.strictObject({ op: z.literal('blur_regions'), regions, sigma: sigma.default(20) }),
  z.strictObject({ op: z.literal('pixelate_regions'), regions, size: z.int().min(2).max(1000).default(16) }),
  z.strictObject({ op: z.literal('fill_regions'), regions, color: color.default('#000000') }),
  z.strictObject({ op: z.literal('grayscale') }),
  z.strictObject({ op: z.literal('normalize') }),
  z.strictObject({ op: z.literal('brightness'), factor }),
  z.strictObject({ op: z.literal('contrast'), factor }),
  z.strictObject({ op: z.literal('saturation'), factor }),
  z.strictObject({ op: z.literal('text'), text: z.string().min(1).max(1000), ...placeFields, ...textFields }),
  z.strictObject({
    op: z.literal('overlay'),
    image: z.base64().min(1).max(MAX_OVERLAY).describe('Image in Base64, up to 256 KiB.'),
    ...placeFields,
  }),
  z.strictObject({
    op: z.literal('round'),
    radius: z
      .number()
      .min(1)
      .max(65_535)
      .describe('Radius in pixels. Half the shorter side or more turns a square into a circle.'),
  }),
]);
