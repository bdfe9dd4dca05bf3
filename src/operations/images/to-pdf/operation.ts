import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { paper } from '../../kit/paper.ts';
import { count, NEW_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'images-to-pdf',
  title: 'Images to PDF',
  description:
    'Combines images into one PDF in order, one upright image per page, with all pages of a TIFF. JPEG, JPEG 2000, most PNG, and black-and-white TIFF data is embedded unchanged, without metadata. All other images are stored losslessly at 8 bits per channel.',
  keywords: ['image to pdf', 'convert', 'jpg to pdf', 'png to pdf', 'photos', 'scan', 'combine', 'merge'],
  texts: {
    tagline: 'Photos and scans in one PDF, one per page.',
    params: {
      paper: { label: 'Paper size' },
      dpi: { label: 'Resolution (dpi)' },
      margin: { label: 'Margins (mm)' },
    },
    facts: { embedded: 'Embedded unchanged' },
  },
  family: 'image',
  intent: 'to-pdf',
  rank: 10,
  roles: ['join-files'],
  icon: 'imagesToSheet',
  accepts: [...IMAGE_INPUT_TYPES, 'image/jp2'],
  inputs: { min: 1, max: 500 },
  produces: ['application/pdf'],
  params: z.strictObject({
    paper: paper.optional().describe('Paper size to fit the image on. Default: each page is the size of its image.'),
    dpi: z
      .int()
      .min(36)
      .max(2400)
      .optional()
      .describe('Resolution when the page is the size of its image. Default: from the image, or 150.'),
    margin: marginUpTo(50).default(0).describe('Margin on every side, in millimeters.'),
  }),
  result: { ...NEW_PDF, embedded: count('Images whose own data was taken over.') },
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
