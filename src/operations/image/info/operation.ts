import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';

export default defineOperation({
  name: 'image-info',
  title: 'Inspect an image',
  description:
    'Reports image details as JSON: size, colors, color profile, animation, camera, date, location, and loading placeholders (ThumbHash, BlurHash, main colors).',
  keywords: [
    'exif',
    'metadata',
    'gps',
    'location',
    'camera',
    'dimensions',
    'dpi',
    'icc',
    'thumbhash',
    'blurhash',
    'palette',
  ],
  texts: {
    tagline: 'Size, camera, location, colors and profile.',
    facts: {
      orientation: 'Orientation (EXIF)',
      color_space: 'Color space',
      alpha: 'Transparency',
      duration_ms: 'Duration (ms)',
      density: 'Print resolution (dpi)',
      profile: 'Color profile',
      has_place: 'Reveals the location',
      dominant_color: 'Main color',
      thumbhash: 'ThumbHash',
      blurhash: 'BlurHash',
    },
  },
  family: 'image',
  intent: 'inspect',
  icon: 'imageInfo',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['application/json'],
  params: z.strictObject({}),
  result: {
    format: z.string().describe('Format of the image.'),
    width: count('Pixels, as it is shown.'),
    height: count('Pixels, as it is shown.'),
    orientation: z.int().describe('1 to 8, as EXIF has it: 1 is stored upright.'),
    color_space: z.string().describe('srgb, cmyk, gray and others.'),
    alpha: z.boolean().describe('Whether it can be seen through in places.'),
    frames: count('Frames of an animation or pages of a TIFF.'),
    duration_ms: count('Milliseconds that an animation lasts.').optional(),
    density: z.number().nullable().describe('Print resolution in dots per inch; null if the file does not state it.'),
    profile: z.string().nullable().describe('Name of the color profile.'),
    has_place: z.boolean().describe('Whether it contains a location.'),
    dominant_color: z.string().nullable().describe('The color that it has most of, as #rrggbb.'),
    thumbhash: z.string().describe('A placeholder, in Base64.'),
    blurhash: z.string().describe('Another placeholder.'),
  },
  limits: { seconds: 60 },
  examples: [
    {
      files: ['photo.jpg'],
      params: {},
      expect: [
        { by: 'values', has: 'width = 96' },
        { by: 'values', has: 'height = 64' },
        { by: 'values', has: 'format = jpeg' },
        { by: 'values', has: 'exif.fields.Make = Sheaf' },
      ],
    },
    {
      files: ['animated.webp'],
      params: {},
      expect: [
        { by: 'values', has: 'format = webp' },
        { by: 'values', has: 'frames = 4' },
        { by: 'values', has: 'animation.duration_ms = 400' },
      ],
    },
  ],
});
