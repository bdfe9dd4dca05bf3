import { parse } from 'node:path';
import { z } from 'zod';
import { COMPRESS_LEVELS, LEVEL_SETTINGS } from '../engines/pdf/compress/levels.ts';
import { defineOperation } from './define.ts';
import { pdfPassword } from './pdf-password.ts';

export default defineOperation({
  name: 'pdf-compress',
  title: 'Compress a PDF',
  description:
    'Makes a PDF smaller: leaves out what is unused or double, packs the rest better, and reduces images as far as the level says. The output is never larger than the input, and links, outlines, forms and text stay as they are.',
  family: 'pdf',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    level: z
      .enum(COMPRESS_LEVELS)
      .default('medium')
      .describe(
        `How strongly images are reduced. lossless: not at all; ${Object.entries(LEVEL_SETTINGS)
          .map(([name, { dpi, quality }]) => `${name}: ${dpi} dpi, JPEG quality ${quality}`)
          .join('; ')}.`,
      ),
    target_bytes: z
      .int()
      .min(1)
      .optional()
      .describe('Wished size of the output: resolution and quality go down, from the level on, until it is met.'),
    dpi: z.int().min(30).max(1200).optional().describe('Resolution of images in place of that of the level.'),
    quality: z.int().min(1).max(100).optional().describe('JPEG quality of images in place of that of the level.'),
    password: pdfPassword,
  }),
  limits: { seconds: 240 },
  examples: [
    { files: ['features.pdf'], params: { level: 'medium' } },
    { files: ['three-pages.pdf'], params: { level: 'lossless' } },
    { files: ['render-features.pdf'], params: { target_bytes: 3000, level: 'low' } },
  ],

  check(params) {
    const lossy = params.dpi !== undefined || params.quality !== undefined;
    if (params.level !== 'lossless' || !lossy) return [];
    const loc = [params.dpi !== undefined ? 'dpi' : 'quality'];
    return [{ loc, msg: 'Value should be left out when level is lossless', type: 'value_error' }];
  },

  async run({ inputs: [input], params, output, scratch, limits, progress, signal }) {
    const [{ openPdf }, { compressPdf }] = await Promise.all([
      import('../engines/pdf/open.ts'),
      import('../engines/pdf/compress/compress.ts'),
    ]);
    const { level, target_bytes: targetBytes, password } = params;
    const base = level === 'lossless' ? null : LEVEL_SETTINGS[level];
    const settings = base && { dpi: params.dpi ?? base.dpi, quality: params.quality ?? base.quality };
    let decrypted = false;
    const document = await openPdf(input.path, {
      password,
      scratch,
      limits,
      decrypted: () => {
        decrypted = true;
      },
    });
    progress(5);
    try {
      const made = await compressPdf(document, input.path, output.path, {
        settings,
        targetBytes,
        limits: { maxInflatedBytes: limits.maxInflatedBytes, maxImagePixels: limits.maxImagePixels },
        decrypted,
        scratch,
        progress: (share) => progress(5 + share * 95),
        signal,
      });
      progress(100);
      return {
        type: 'application/pdf',
        filename: `${parse(input.filename).name || 'document'}-compressed.pdf`,
        result: {
          level,
          bytes_before: input.bytes,
          bytes_after: made.bytes,
          saved_percent: Math.round((1 - made.bytes / Math.max(1, input.bytes)) * 1000) / 10,
          images: { ...made.images },
          unchanged: made.unchanged,
          notes: made.notes,
        },
      };
    } finally {
      document.close();
    }
  },
});
