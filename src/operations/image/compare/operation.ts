import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { count } from '../../kit/results.ts';
import { color } from '../color.ts';

export default defineOperation({
  name: 'image-compare',
  title: 'Compare images',
  description:
    'Compares two images: how alike they are (SSIM, PSNR), which pixels differ and where, as JSON, and a picture with the differences marked. The second is scaled to the size of the first.',
  keywords: ['diff', 'difference', 'ssim', 'psnr', 'similar', 'duplicate', 'screenshot', 'visual regression', 'same'],
  family: 'image',
  icon: 'images',
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
      .describe('How far a channel of a pixel may differ before it counts, of 255; 0 counts every difference.'),
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
    identical: z.boolean().describe('True where no pixel differs.'),
    ssim: z.number().describe('Structural similarity of the brightness: 1 is equal.'),
    psnr: z.number().nullable().describe('Peak signal-to-noise ratio in decibels; null where nothing differs.'),
    different_pixels: count('Pixels that differ by more than the threshold.'),
    different_percent: z.number().describe('The same in percent of all.'),
    max_difference: count('The most that a channel differs by, of 255.'),
  },
  limits: { seconds: 180 },
  notes: {
    second_scaled: {
      en: 'The second image, of {width} × {height} pixels, was scaled to the size of the first.',
      de: 'Das zweite Bild mit {width} × {height} Pixeln wurde auf die Größe des ersten gebracht.',
      fr: 'La seconde image, de {width} × {height} pixels, a été mise à la taille de la première.',
      es: 'La segunda imagen, de {width} × {height} píxeles, se llevó al tamaño de la primera.',
    },
    first_frames_compared: {
      en: 'Only the first frames were compared.',
      de: 'Nur die ersten Einzelbilder wurden verglichen.',
      fr: 'Seules les premières images des animations ont été comparées.',
      es: 'Solo se compararon los primeros fotogramas.',
    },
  },
  examples: [
    { files: ['photo.png', 'photo.webp'], params: { threshold: 4 } },
    { files: ['photo.jpg', 'gray.jpg'], params: { output: 'report' } },
    { files: ['photo.png', 'alpha.png'], params: { output: 'picture' } },
  ],
});
