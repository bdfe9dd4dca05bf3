import { z } from 'zod';
import { IMAGE_MEDIA_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { paper } from '../../kit/paper.ts';

export default defineOperation({
  name: 'image-to-pdf',
  title: 'Image to PDF',
  description:
    'Makes a PDF of an image, upright on a page. JPEG files are embedded without encoding them anew, and without their metadata, most PNG files by their own data; all others are kept without loss, in 8 bits a channel.',
  keywords: ['images-to-pdf', 'convert', 'jpg to pdf', 'png to pdf', 'photos', 'scan'],
  family: 'image',
  icon: 'file',
  accepts: IMAGE_MEDIA_TYPES,
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    paper: paper
      .optional()
      .describe('Paper that the image fills as far as it fits; left out, a page is as large as its image.'),
    dpi: z
      .int()
      .min(36)
      .max(2400)
      .optional()
      .describe('Pixels per inch of a page as large as its image; left out, what the image says, or 150.'),
    margin: z.number().min(0).max(50).default(0).describe('Millimetres left free on every side.'),
  }),
  limits: { seconds: 300 },
  examples: [
    { files: ['photo.jpg'], params: {} },
    { files: ['cmyk.jpg'], params: { paper: 'a4', margin: 10 } },
    { files: ['alpha.png'], params: { dpi: 72 } },
  ],
});
