import { z } from 'zod';
import { FORMAT_PROGRAMS } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS, FORMAT_VALUES, PROGRAM_FORMAT_VALUES } from '../../kit/texts.ts';

export default defineOperation({
  name: 'pdf-to-images',
  title: 'PDF to images',
  description:
    'Converts each page to an image on a white background, including annotations and form fields. Returns a ZIP with one file per page, or the image itself if there is only one.',
  keywords: [
    'convert',
    'export',
    'png',
    'jpg',
    'jpeg',
    'webp',
    'tiff',
    'avif',
    'picture',
    'image',
    'screenshot',
    'thumbnail',
    'render',
    'save pdf as image',
  ],
  texts: {
    tagline: 'Every page as PNG, JPEG, WebP, TIFF, AVIF, HEIC or JPEG XL.',
    params: {
      format: {
        label: 'Format',
        help: 'PNG and TIFF are lossless. The others are smaller.',
        values: { ...FORMAT_VALUES, ...PROGRAM_FORMAT_VALUES },
      },
      dpi: { label: 'Resolution (dpi)', help: '150 for screens, 300 for print.' },
      quality: { label: 'Quality', help: 'For all but PNG and TIFF, which are lossless.' },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 9,
  roles: ['draw-pages', 'page-by-page'],
  icon: 'images',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['image/png', 'image/jpeg', 'image/webp', 'image/tiff', 'image/avif', 'image/heic', 'image/jxl'],
  valueNeeds: { format: FORMAT_PROGRAMS },
  archive: 'images',
  params: z.strictObject({
    format: z
      .enum(['png', 'jpeg', 'webp', 'tiff', 'avif', 'heic', 'jxl'])
      .default('png')
      .describe(
        'Image format. png and tiff are lossless; the others are smaller. heic needs heif-enc on the server, jxl needs cjxl. A page is a file, in TIFF as well.',
      ),
    dpi: z
      .int()
      .min(36)
      .max(600)
      .default(150)
      .describe('Resolution in pixels per inch: 150 for screens, 300 for print.'),
    quality: z
      .int()
      .min(1)
      .max(100)
      .default(85)
      .describe('Quality of all formats except png and tiff, which are always lossless.'),
    pages: pageSelection.optional(),
    password: pdfPassword,
  }),
  result: {
    ...READ_PDF,
    page_count: count('Pages of the input.'),
    images: count('Pages that were drawn, an image each.'),
    format: z.string().describe('Format of the images.'),
    dpi: z.number().describe('Requested resolution.'),
    width: count('Pixels, if one page was rendered.').optional(),
    height: count('Pixels, if one page was rendered.').optional(),
  },
  limits: { seconds: 300 },
  examples: [
    {
      files: ['render-features.pdf'],
      params: { dpi: 72 },
      expect: [
        { file: 'render-features-001.png', by: 'picture', has: 'PNG image data, 200x200' },
        { file: 'render-features-001.png', by: 'pixels', at: [0.25, 0.75], color: '#ff0000' },
        { file: 'render-features-002.png', by: 'picture', has: '100x200' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { format: 'jpeg', dpi: 72, pages: '1-2' },
      expect: [
        { file: 'render-features-001.jpg', by: 'pixels', at: [0.25, 0.75], color: '#ff0000', within: 40 },
        { file: 'render-features-002.jpg', by: 'picture', has: 'JPEG' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { format: 'webp', dpi: 72, pages: [1] },
      expect: [
        { by: 'picture', has: '200x200' },
        { by: 'pixels', at: [0.25, 0.75], color: '#ff0000', within: 40 },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { format: 'tiff', dpi: 72, pages: [1] },
      expect: [
        { by: 'picture', has: 'TIFF image data' },
        { by: 'pixels', at: [0.25, 0.75], color: '#ff0000' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { format: 'avif', dpi: 72, pages: [1] },
      expect: [
        { by: 'picture', has: '200x200' },
        { by: 'pixels', at: [0.25, 0.75], color: '#ff0000', within: 40 },
      ],
    },
  ],
  check: checkChosenPages,
});
