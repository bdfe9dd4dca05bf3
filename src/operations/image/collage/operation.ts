import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, OUTPUT_IMAGE } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-collage',
  title: 'Create a collage',
  description:
    'Arranges images in order in one image: in a grid of equal cells, or in gallery rows without cropping. Animations use their first frame.',
  keywords: ['contact sheet', 'grid', 'gallery', 'montage', 'combine', 'join', 'mosaic', 'side by side', 'photos'],
  texts: {
    tagline: 'Several images in one, as a grid or in rows.',
    params: {
      layout: { label: 'Layout', help: 'Rows show images uncropped.', values: { grid: 'Grid', rows: 'Rows' } },
      columns: { label: 'Columns', help: 'Images per row. Default: automatic.' },
      width: { label: 'Width (px)', help: 'Of the whole collage.' },
      aspect: { label: 'Cell aspect ratio', help: 'Such as 4:3.' },
      fit: {
        label: 'Fit',
        help: 'How images with a different aspect ratio fill a cell.',
        values: { cover: 'Fill and crop', contain: 'Show whole image' },
      },
      gap: { label: 'Spacing (px)', help: 'Between and around images.' },
      background: { label: 'Background', help: 'Hex color such as #ffffff.' },
      format: { label: 'Format', values: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } },
      quality: { label: 'Quality', help: '1 is smallest, 100 is best.' },
    },
    facts: { images: 'Images', columns: 'Columns', rows: 'Rows' },
  },
  family: 'image',
  intent: 'image',
  icon: 'collage',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 2, max: 200 },
  produces: ['image/jpeg', 'image/png', 'image/webp'],
  params: z.strictObject({
    layout: z
      .enum(['grid', 'rows'])
      .default('grid')
      .describe('grid: equal cells. rows: rows of about equal height, without cropping.'),
    columns: z.int().min(1).max(50).optional().describe('Images per row (average for rows). Default: automatic.'),
    width: z
      .int()
      .min(16)
      .max(16_384)
      .default(2000)
      .describe('Width of the collage in pixels. The height is automatic.'),
    aspect: z
      .string()
      .regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, { error: 'Must be a ratio such as 4:3' })
      .default('1:1')
      .describe('Shape of the cells of a grid, as width:height.'),
    fit: z
      .enum(['cover', 'contain'])
      .default('cover')
      .describe('cover: fill the cell and crop the rest. contain: show the whole image.'),
    gap: z.int().min(0).max(500).default(16).describe('Between and around images.'),
    background: color.default('#ffffff').describe('Color of the free space, as #rrggbb.'),
    format: z.enum(['jpeg', 'png', 'webp']).default('jpeg').describe('Format of the collage.'),
    quality: z.int().min(1).max(100).default(88).describe('Quality of jpeg and webp.'),
  }),
  result: {
    ...OUTPUT_IMAGE,
    images: count('Images that were laid out.'),
    columns: count('Most images in a row.'),
    rows: count('Rows of them.'),
  },
  limits: { seconds: 300 },
  examples: [
    {
      files: ['photo.jpg', 'animated.gif', 'alpha.png'],
      params: { width: 300 },
      expect: [
        { by: 'picture', has: '300x300' },
        { by: 'pixels', at: [0.25, 0.25], color: '#2c5eaf', within: 60 },
      ],
    },
    {
      files: ['photo.jpg', 'gray.jpg', 'cmyk.jpg', 'codes.png'],
      params: { layout: 'rows', width: 400, format: 'png' },
      expect: [
        { by: 'picture', has: '400x282' },
        { by: 'pixels', at: [0.06, 0.08], color: '#e61414', within: 40 },
      ],
    },
  ],
});
