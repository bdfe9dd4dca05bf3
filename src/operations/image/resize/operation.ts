import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { FORMAT_BEFORE, HEIGHT_BEFORE, MADE_IMAGE, WIDTH_BEFORE } from '../../kit/results.ts';
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
    'Gives an image another size, and another format where asked. It is turned upright, in sRGB and without metadata; animations stay animated where the format can hold them.',
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
        help: 'Inside: as large as fits. Cover: fills the size and cuts what hangs over. Contain: fits and fills the rest, transparent or white. Stretch: distorts.',
        values: { inside: 'Inside', cover: 'Cover', contain: 'Contain', fill: 'Stretch' },
      },
      percent: { label: 'Percent', help: 'Size in percent of the original, in place of width and height.' },
      enlarge: { label: 'Enlarge', help: 'Off: no side becomes longer than it was.' },
      format: COMMON_TEXTS.format,
      quality: { label: 'Quality', help: 'For JPEG, WebP, AVIF and GIF; PNG and TIFF are lossless.' },
    },
  },
  family: 'image',
  intent: 'edit',
  rank: 5,
  roles: ['shrink-image'],
  icon: 'resize',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z
    .strictObject({
      width: side.describe('Width in pixels. Left out, it follows from the height; one of both is needed, or percent.'),
      height: side.describe(
        'Height in pixels. Left out, it follows from the width; one of both is needed, or percent.',
      ),
      fit: z
        .enum(['inside', 'cover', 'contain', 'fill'])
        .default('inside')
        .describe(
          'inside: the largest size within width × height; cover: fills it and cuts what hangs over; contain: fits and pads with transparency or white; fill: stretches. Smaller images are enlarged unless `enlarge` is false.',
        ),
      percent: z
        .number()
        .min(1)
        .max(1000)
        .optional()
        .describe('Size in percent of the original, in place of width and height.'),
      enlarge: z
        .boolean()
        .default(true)
        .describe('false: no side becomes longer than it was; larger sizes count as those of the image.'),
      format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Format of the output; that of the input when left out.'),
      quality: z
        .int()
        .min(1)
        .max(100)
        .default(85)
        .describe('Quality of jpeg, webp, avif and gif; png and tiff are lossless.'),
    })
    .refine(({ width, height, percent }) => width !== undefined || height !== undefined || percent !== undefined, {
      path: ['width'],
      ...refusal('size_required', { type: 'missing', own: NOTES }),
    })
    .refine(({ width, height, percent }) => percent === undefined || (width === undefined && height === undefined), {
      path: ['percent'],
      ...refusal('percent_alone', { own: NOTES }),
    }),
  result: { ...MADE_IMAGE, format_before: FORMAT_BEFORE, width_before: WIDTH_BEFORE, height_before: HEIGHT_BEFORE },
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
