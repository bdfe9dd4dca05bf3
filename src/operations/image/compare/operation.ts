import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-compare',
  title: 'Compare images',
  description:
    'Compares two images. Returns similarity (SSIM, PSNR) and differing areas as JSON, and an image with the differences marked. The second image is scaled to the size of the first.',
  keywords: ['diff', 'difference', 'ssim', 'psnr', 'similar', 'duplicate', 'screenshot', 'visual regression', 'same'],
  texts: {
    tagline: 'How similar two images are, and where they differ.',
    params: {
      threshold: { label: 'Tolerance', help: 'Maximum difference per color channel (0–254).' },
      output: {
        label: 'Result',
        help: 'The report is JSON.',
        values: { both: 'Report and image', report: 'Report only', picture: 'Image only' },
      },
      color: { label: 'Highlight color', help: 'Hex color such as #e00000.' },
    },
    facts: {
      identical: 'Identical',
      ssim: 'Similarity (SSIM)',
      psnr: 'PSNR (dB)',
      different_pixels: 'Different pixels',
      different_percent: 'Difference (%)',
      max_difference: 'Largest difference',
    },
  },
  family: 'image',
  intent: 'inspect',
  icon: 'compareImages',
  accepts: IMAGE_INPUT_TYPES,
  inputs: { min: 2, max: 2 },
  produces: ['application/json', 'image/png'],
  archive: 'compared',
  params: z.strictObject({
    threshold: z
      .int()
      .min(0)
      .max(254)
      .default(10)
      .describe('Largest channel difference (0–254) that is ignored. 0 counts every difference.'),
    output: z
      .enum(['both', 'report', 'picture'])
      .default('both')
      .describe(
        'report: figures and areas as JSON. picture: the differences marked, as PNG. both: a ZIP archive of the two.',
      ),
    color: color.default('#e00000').describe('Color that differences are marked in, as #rrggbb.'),
  }),
  result: {
    width: count('Pixels of the first image.'),
    height: count('Pixels of the first image.'),
    identical: z.boolean().describe('True if no pixel differs.'),
    ssim: z.number().describe('Structural similarity of the brightness: 1 is equal.'),
    psnr: z.number().nullable().describe('Peak signal-to-noise ratio in decibels; null if nothing differs.'),
    different_pixels: count('Pixels that differ by more than the threshold.'),
    different_percent: z.number().describe('The same in percent of all.'),
    max_difference: count('The most that a channel differs by, of 255.'),
  },
  limits: { seconds: 180 },
  notes: {
    second_scaled: 'The second image ({width} × {height} pixels) was scaled to the size of the first.',
    first_frames_compared: 'Only the first frame of each image was compared.',
  },
  examples: [
    {
      files: ['photo.png', 'photo.webp'],
      params: { threshold: 4 },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'photo-compared.json photo-compared.png' },
        { by: 'values', file: 'photo-compared.json', has: 'identical = false' },
        { file: 'photo-compared.png', by: 'picture', has: '96x64' },
      ],
    },
    {
      files: ['photo.jpg', 'gray.jpg'],
      params: { output: 'report' },
      expect: [
        { by: 'values', has: 'identical = false' },
        { by: 'values', has: 'different_pixels = 6144' },
      ],
    },
    { files: ['photo.png', 'alpha.png'], params: { output: 'picture' }, expect: [{ by: 'picture', has: '96x64' }] },
  ],
});
