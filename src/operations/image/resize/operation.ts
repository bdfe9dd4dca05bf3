import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { FORMAT_BEFORE, HEIGHT_BEFORE, OUTPUT_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';

const side = z.int().min(1).max(65_535).optional();

const NOTES = {
  size_required: 'One of width, height and percent is required',
  percent_alone: 'percent goes without width and height',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'image-resize',
  title: 'Resize an image',
  description:
    'Resizes an image, optionally to another format. The result is upright, in sRGB and without metadata. Animation is kept if the format supports it.',
  keywords: [
    'scale',
    'resize',
    'size',
    'dimensions',
    'pixels',
    'width',
    'thumbnail',
    'photo',
    'picture',
    'enlarge',
    'crop',
  ],
  texts: {
    tagline: 'Exact pixels, with or without cropping.',
    params: {
      fit: {
        label: 'Fit',
        help: 'Fit inside: as large as fits. Fill and crop: fills the size and crops the rest. Fit with padding: pads with transparency or white. Stretch: ignores the aspect ratio.',
        values: { inside: 'Fit inside', cover: 'Fill and crop', contain: 'Fit with padding', fill: 'Stretch' },
      },
      percent: { label: 'Percent', help: 'Size in percent of the original, instead of width and height.' },
      enlarge: { label: 'Enlarge', help: 'Off: no side becomes longer than it was.' },
      format: COMMON_TEXTS.format,
      quality: { label: 'Quality', help: 'For JPEG, WebP, AVIF and GIF; PNG and TIFF are lossless.' },
    },
  },
  family: 'image',
  intent: 'image',
  rank: 7,
  roles: ['shrink-image', 'change-looks'],
  icon: 'resize',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z
    .strictObject({
      width: side.describe('Width in pixels. Default: proportional to the height. Set width, height or percent.'),
      height: side.describe('Height in pixels. Default: proportional to the width. Set width, height or percent.'),
      fit: z
        .enum(['inside', 'cover', 'contain', 'fill'])
        .default('inside')
        .describe(
          'inside: largest size that fits in width × height. cover: fill and crop. contain: fit and pad with transparency or white. fill: stretch. Smaller images are enlarged unless `enlarge` is false.',
        ),
      percent: z
        .number()
        .min(1)
        .max(1000)
        .optional()
        .describe('Size in percent of the original, instead of width and height.'),
      enlarge: z
        .boolean()
        .default(true)
        .describe('false: no side becomes longer than it was; larger sizes count as those of the image.'),
      format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Output format. Default: same as the input.'),
      quality: z
        .int()
        .min(1)
        .max(100)
        .default(85)
        .describe('Quality of jpeg, webp, avif and gif; png and tiff are lossless.'),
    })
    .refine(({ width, height, percent }) => width !== undefined || height !== undefined || percent !== undefined, {
      path: ['width'],
      ...refusal('size_required', { isMissing: true, own: NOTES }),
    })
    .refine(({ width, height, percent }) => percent === undefined || (width === undefined && height === undefined), {
      path: ['percent'],
      ...refusal('percent_alone', { own: NOTES }),
    }),
  result: { ...OUTPUT_IMAGE, format_before: FORMAT_BEFORE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
  limits: { seconds: 120 },
  notes: NOTES,
  directRequires: ['width', 'height'],
  directInstead: 'percent',
  examples: [
    {
      files: ['photo.jpg'],
      params: { width: 64 },
      expect: [
        { by: 'picture', has: '64x43' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['alpha.png'],
      params: { width: 40, height: 40, fit: 'contain', format: 'webp' },
      expect: [
        { by: 'picture', has: '40x40' },
        { by: 'pixels', at: [0.05, 0.25], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['animated.gif'],
      params: { height: 16 },
      expect: [
        { by: 'picture', has: '24x16' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.png'],
      params: { percent: 50 },
      expect: [
        { by: 'picture', has: '48x32' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.png'],
      params: { width: 4000, enlarge: false },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414' },
      ],
    },
  ],
});
