import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count, MADE_IMAGE } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-collage',
  title: 'Make a collage',
  description:
    'Lays images out on one picture, in their order: in a grid of equal cells, or in rows as a gallery does, with nothing cut off. Of animations the first frames are taken.',
  keywords: ['contact sheet', 'grid', 'gallery', 'montage', 'combine', 'join', 'mosaic', 'side by side', 'photos'],
  texts: {
    tagline: 'Many pictures on one, in a grid or in rows.',
    params: {
      layout: { label: 'Layout', help: 'Rows show every picture whole.', values: { grid: 'Grid', rows: 'Rows' } },
      columns: { label: 'Columns', help: 'Pictures beside each other. Left alone, a fitting number is chosen.' },
      width: { label: 'Width', help: 'Of the whole, in pixels.' },
      aspect: { label: 'Shape of cells', help: 'Width to height, such as 4:3.' },
      fit: {
        label: 'In a cell',
        help: 'What happens to pictures of another shape.',
        values: { cover: 'Fill it', contain: 'Show all' },
      },
      gap: { label: 'Gap', help: 'Pixels between the pictures and around them.' },
      background: { label: 'Background', help: 'Color of what is free, such as #ffffff.' },
      format: { label: 'Format', help: 'Of the collage.', values: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } },
      quality: { label: 'Quality', help: 'From 1, smallest, to 100, best.' },
    },
    facts: { images: 'Images', columns: 'Columns', rows: 'Rows' },
  },
  family: 'image',
  intent: 'edit',
  icon: 'images',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 2, max: 200 },
  produces: ['image/jpeg', 'image/png', 'image/webp'],
  params: z.strictObject({
    layout: z
      .enum(['grid', 'rows'])
      .default('grid')
      .describe('grid: cells of one size. rows: rows of about one height, every picture whole.'),
    columns: z
      .int()
      .min(1)
      .max(50)
      .optional()
      .describe('Pictures beside each other, of rows on average; chosen when left out.'),
    width: z.int().min(16).max(16_384).default(2000).describe('Pixels of the collage; its height follows.'),
    aspect: z
      .string()
      .regex(/^[1-9]\d{0,2}:[1-9]\d{0,2}$/, { error: 'Must be a ratio such as 4:3' })
      .default('1:1')
      .describe('Shape of the cells of a grid, as width:height.'),
    fit: z
      .enum(['cover', 'contain'])
      .default('cover')
      .describe('cover: fill the cells of a grid, cutting off what is over. contain: show all of each picture.'),
    gap: z.int().min(0).max(500).default(16).describe('Pixels between the pictures and around them.'),
    background: color.default('#ffffff').describe('Color of what is free, as #rrggbb.'),
    format: z.enum(['jpeg', 'png', 'webp']).default('jpeg').describe('Format of the collage.'),
    quality: z.int().min(1).max(100).default(88).describe('Quality of jpeg and webp.'),
  }),
  result: {
    ...MADE_IMAGE,
    images: count('Images that were laid out.'),
    columns: count('Images beside each other, at most.'),
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
