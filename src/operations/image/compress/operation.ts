import { z } from 'zod';
import { IMAGE_FORMAT_NAMES, IMAGE_INPUT_TYPES, IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, FORMAT_BEFORE, OUTPUT_IMAGE, SAVED, UNCHANGED } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';

export default defineOperation({
  name: 'image-compress',
  title: 'Compress an image',
  description:
    'Reduces the file size of an image, optionally in another format. In the same format, the result is larger only if metadata cannot be removed any other way.',
  keywords: [
    'photo',
    'picture',
    'compress',
    'shrink',
    'smaller',
    'reduce',
    'optimise',
    'optimize',
    'jpg',
    'jpeg',
    'png',
    'webp',
    'avif',
    'convert',
    'metadata',
    'exif',
  ],
  texts: {
    tagline: 'Smaller files, same look.',
    params: {
      quality: {
        label: 'Quality',
        help: '1 is smallest, 100 is best. Below 100, PNG may be reduced to 256 colors. TIFF is always lossless.',
      },
      target_bytes: {
        label: 'Maximum size',
        help: 'Uses the best quality that fits. Downscales the image if none does.',
      },
      format: COMMON_TEXTS.format,
      strip_metadata: {
        label: 'Remove metadata',
        help: 'Remove location, camera data, comments and thumbnails, and convert colors to sRGB.',
      },
    },
  },
  family: 'image',
  intent: 'shrink',
  rank: 6,
  roles: ['compress-file', 'change-looks'],
  icon: 'compressImage',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: IMAGE_MEDIA_TYPES,
  params: z.strictObject({
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(85)
      .describe(
        '1 is smallest, 100 looks best. Below 100 a png may be reduced to 256 colors; tiff is always lossless.',
      ),
    target_bytes: z
      .int()
      .min(1000)
      .max(1_000_000_000)
      .optional()
      .describe(
        'Maximum output size in bytes. Uses the best quality up to `quality` that fits, and downscales the image if none does.',
      ),
    format: z.enum(IMAGE_FORMAT_NAMES).optional().describe('Output format. Default: same as the input.'),
    strip_metadata: z
      .boolean()
      .default(true)
      .describe(
        'Remove location, camera data, comments, thumbnails and trailing data, and convert colors to sRGB. If this needs re-encoding, the file is re-encoded even if it gets larger. An image that is not re-encoded keeps its color profile.',
      ),
  }),
  result: {
    ...OUTPUT_IMAGE,
    format_before: FORMAT_BEFORE,
    saved_percent: SAVED,
    unchanged: UNCHANGED,
    quality: count('Quality that it was written in, where `target_bytes` was given.').optional(),
  },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['photo.jpg'],
      params: { quality: 60 },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'picture', lacks: /Exif/ },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['alpha.png'],
      params: {},
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
        { by: 'pixels', at: [0.8, 0.5], color: '#ffffff' },
      ],
    },
    {
      files: ['photo.jpg'],
      params: { target_bytes: 3000 },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.jpg'],
      params: { format: 'avif' },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
  ],
});
