import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { paper } from '../../kit/paper.ts';
import { count, MADE_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'images-to-pdf',
  title: 'Images to PDF',
  description:
    'Makes one PDF of images in their order, each upright on a page of its own; a TIFF gives all its pages. JPEG, JPEG 2000, most PNG and black and white TIFF files are embedded by their own data, without their metadata; all others are kept without loss, in 8 bits a channel.',
  keywords: ['image to pdf', 'convert', 'jpg to pdf', 'png to pdf', 'photos', 'scan', 'combine'],
  texts: {
    tagline: 'Photos and scans as one PDF, a page each.',
    facts: { embedded: 'Embedded' },
  },
  family: 'image',
  intent: 'convert',
  rank: 7,
  roles: ['join-files'],
  icon: 'file',
  accepts: [...IMAGE_INPUT_TYPES, 'image/jp2'],
  inputs: { min: 1, max: 500 },
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
    margin: marginUpTo(50).default(0).describe('Millimetres left free on every side.'),
  }),
  result: { ...MADE_PDF, embedded: count('Images whose own data was taken over.') },
  limits: { seconds: 300 },
  examples: [
    {
      files: ['photo.jpg'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 1' },
        { by: 'pixels', page: 1, at: [0.05, 0.1], color: '#e61414', within: 40 },
        { by: 'pdfimages', has: /1 0 image 64 96/ },
      ],
    },
    {
      files: ['cmyk.jpg'],
      params: { paper: 'a4', margin: 10 },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 841.89 x 595.276' },
        { by: 'pixels', page: 1, at: [0.01, 0.01], color: '#ffffff' },
        { by: 'pixels', page: 1, at: [0.1, 0.1], color: '#e61414', within: 60 },
      ],
    },
    {
      files: ['alpha.png', 'bilevel.tiff', 'palette.png'],
      params: { dpi: 72 },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'pdfinfo', page: 2, has: 'Page 2 size: 96 x 64' },
        { by: 'pixels', page: 1, at: [0.05, 0.1], color: '#e61414', within: 40 },
        { by: 'pixels', page: 3, at: [0.05, 0.1], color: '#e61414', within: 40 },
      ],
    },
  ],
});
