import { COMPRESS_LEVELS, LEVEL_SETTINGS } from '@sheaf/pdf/compress/levels';
import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF, SAVED, SIZES, UNCHANGED } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { keepProtection } from '../../kit/written-pdf.ts';

const NOTES = {
  only_images_gray:
    'Only images of red, green and blue became gray. Text, drawings, inline images, and images in CMYK, spot colors, Lab or JPEG 2000 keep their colors.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-compress',
  title: 'Compress a PDF',
  description:
    'Reduces the file size of a PDF: removes unused and duplicate data, improves compression, and downsamples images according to the level. The result is never larger than the original. Text, links, bookmarks and forms do not change.',
  keywords: [
    'compress',
    'shrink',
    'smaller',
    'reduce',
    'size',
    'optimise',
    'optimize',
    'megabytes',
    'e-mail',
    'grayscale',
    'file size',
  ],
  texts: {
    tagline: 'Smaller files, at the quality you choose.',
    params: {
      level: {
        label: 'Compression',
        help: 'How much images are downsampled. Text is not affected.',
        values: { lossless: 'Lossless', low: 'Low', medium: 'Medium', high: 'High' },
      },
      target_bytes: { label: 'Target size', help: 'Images get the best quality that fits.' },
      dpi: { label: 'Image resolution (dpi)', help: 'Overrides the compression level.' },
      quality: { label: 'Image quality', help: '1 to 100. Overrides the compression level.' },
      grayscale: { label: 'Images in gray', help: 'Text and drawings keep their colors.' },
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'shrink',
  rank: 1,
  roles: ['compress-file', 'change-looks'],
  icon: 'compress',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    level: z
      .enum(COMPRESS_LEVELS)
      .default('medium')
      .describe(
        `Image compression: low for print, medium for screens and email, high for the smallest legible file, lossless for no image loss. ${Object.entries(
          LEVEL_SETTINGS,
        )
          .map(([name, { dpi, quality }]) => `${name}: ${dpi} dpi, JPEG quality ${quality}`)
          .join('; ')}.`,
      ),
    target_bytes: z
      .int()
      .min(1)
      .optional()
      .describe(
        'Target size in bytes. Images get the best quality that fits, at any `level`. `dpi` and `quality` set upper bounds. The result reports the `dpi`, `quality` and `level` used (custom: between levels).',
      ),
    dpi: z.int().min(30).max(1200).optional().describe('Image resolution. Overrides the level.'),
    quality: z.int().min(1).max(100).optional().describe('JPEG quality. Overrides the level.'),
    grayscale: z
      .boolean()
      .default(false)
      .describe(
        'Convert RGB images to grayscale, even if the file becomes larger. Text, drawings, inline images, and images in CMYK, spot colors, Lab or JPEG 2000 keep their colors. Not with level lossless.',
      ),
    password: pdfPassword,
    keep_protection: keepProtection,
  }),
  samplePage: ({ target_bytes }) => target_bytes === undefined,
  result: {
    ...READ_PDF,
    ...SIZES,
    output_pages: count('Pages of the output.'),
    level: z.enum([...COMPRESS_LEVELS, 'custom']).describe('The level that was used; custom: between levels.'),
    dpi: z.number().optional().describe('Resolution that images were brought to.'),
    quality: z.number().optional().describe('JPEG quality that images were written with.'),
    saved_percent: SAVED,
    images: z.object({ total: count('All.'), recompressed: count('Written anew.'), kept: count('Left as they were.') }),
    unchanged: UNCHANGED,
  },
  limits: { seconds: 240 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { level: 'medium' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
        { by: 'pdfinfo', has: 'Pages: 6' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { level: 'lossless' },
      expect: [
        { by: 'pdftotext', page: 3, has: 'Page 3' },
        { by: 'pdfinfo', has: 'Pages: 3' },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { grayscale: true },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Sheaf renders' },
        { by: 'pdfimages', page: 8, has: /image 2 1 gray / },
      ],
    },
    {
      files: ['render-features.pdf'],
      params: { target_bytes: 3000, level: 'low' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Sheaf renders' },
        { by: 'pixels', page: 1, at: [0.25, 0.75], color: '#ff0000' },
      ],
    },
  ],

  check(params) {
    const lossy = (['dpi', 'quality'] as const).find((name) => params[name] !== undefined);
    const refused = lossy ?? (params.grayscale ? 'grayscale' : undefined);
    return params.level === 'lossless' && refused ? [{ loc: [refused], code: 'only_for_lossy' }] : [];
  },
});
