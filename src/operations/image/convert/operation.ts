import { z } from 'zod';
import {
  FORMAT_PROGRAMS,
  IMAGE_FORMAT_NAMES,
  IMAGE_INPUT_TYPES,
  IMAGE_MEDIA_TYPES,
  PROGRAM_FORMAT_NAMES,
  PROGRAM_MEDIA_TYPES,
} from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, FORMAT_BEFORE, OUTPUT_IMAGE } from '../../kit/results.ts';
import { FORMAT_VALUES, PROGRAM_FORMAT_VALUES } from '../../kit/texts.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-convert',
  title: 'Convert an image',
  description:
    'Converts an image to another format. SVG, PSD and ICO can be converted, too. HEIC and JPEG XL are read everywhere, and written where the server has heif-enc and cjxl. The result is upright. Animation and transparency are kept if the format supports them; otherwise transparency gets a background.',
  keywords: [
    'convert',
    'png',
    'webp',
    'jpg',
    'jpeg',
    'photo',
    'avif',
    'gif',
    'tiff',
    'picture',
    'change format',
    'heic',
    'svg',
    'psd',
    'jxl',
    'ico',
    'change',
    'format',
  ],
  texts: {
    tagline: 'To JPEG, PNG, WebP, AVIF, GIF, TIFF, HEIC or JPEG XL.',
    params: {
      format: {
        label: 'Format',
        help: 'JPEG for photos, PNG for drawings. WebP and AVIF are smaller.',
        values: { ...FORMAT_VALUES, ...PROGRAM_FORMAT_VALUES },
      },
      quality: { label: 'Quality', help: 'For all but PNG and TIFF, which are lossless.' },
      background: {
        label: 'Background',
        help: 'Replaces transparency in JPEG. Hex color such as #ffffff.',
      },
      strip_metadata: { label: 'Remove metadata' },
    },
    facts: { frames_before: 'Original frames' },
  },
  family: 'image',
  intent: 'convert',
  rank: 8,
  roles: ['change-looks'],
  icon: 'convertImage',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 1 },
  produces: [...IMAGE_MEDIA_TYPES, ...PROGRAM_MEDIA_TYPES],
  valueNeeds: { format: FORMAT_PROGRAMS },
  params: z.strictObject({
    format: z
      .enum([...IMAGE_FORMAT_NAMES, ...PROGRAM_FORMAT_NAMES])
      .default('jpeg')
      .describe('Format of the output. heic needs heif-enc on the server, jxl needs cjxl.'),
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(85)
      .describe('Quality of all formats except png and tiff, which are lossless: 1 is smallest, 100 looks best.'),
    background: color
      .default('#ffffff')
      .describe('Background color as #rrggbb for formats without transparency (JPEG).'),
    strip_metadata: z
      .boolean()
      .default(true)
      .describe('Remove location, camera data, comments and thumbnails, and convert colors to sRGB.'),
  }),
  result: { ...OUTPUT_IMAGE, format_before: FORMAT_BEFORE, frames_before: count('Frames of the input.') },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['photo.png'],
      params: {},
      expect: [
        { by: 'picture', has: 'JPEG' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['alpha.png'],
      params: { format: 'jpeg', background: '#336699' },
      expect: [
        { by: 'picture', has: 'JPEG' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
        { by: 'pixels', at: [0.8, 0.5], color: '#336699' },
      ],
    },
    {
      files: ['animated.gif'],
      params: { format: 'webp' },
      expect: [
        { by: 'picture', has: 'Number of frames: 4' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.jpg'],
      params: { format: 'avif', quality: 60 },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['cmyk.jpg'],
      params: { format: 'png' },
      expect: [
        { by: 'picture', has: 'PNG image data, 96x64, 8-bit/color RGB' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 60 },
      ],
    },
    {
      files: ['photo.jxl'],
      params: { format: 'webp' },
      expect: [
        { by: 'picture', has: '96x64' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['photo.heic'],
      params: {},
      expect: [
        { by: 'picture', has: 'JPEG' },
        { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
    {
      files: ['drawing.svg'],
      params: { format: 'png' },
      expect: [
        { by: 'picture', has: 'PNG image data, 120x60' },
        { by: 'pixels', at: [0.25, 0.5], color: '#cc3333' },
      ],
    },
  ],
});
