import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';

const NOTHING = 'Choose what to extract: images, attachments or fonts.';

const params = z
  .strictObject({
    images: z
      .boolean()
      .default(true)
      .describe('Images: JPEG, JPEG 2000 and fax data as they are, all others as PNG or TIFF without loss.'),
    attachments: z.boolean().default(true).describe('Attached files.'),
    fonts: z
      .boolean()
      .default(false)
      .describe('Embedded fonts, often only the letters that are used. Mind their licences.'),
    min_pixels: z
      .int()
      .min(1)
      .max(16_384)
      .default(1)
      .describe('Images whose shorter side has fewer pixels are left out.'),
    pages: pageSelection.optional().describe('Pages whose images and fonts are extracted; all when left out.'),
    password: pdfPassword,
  })
  .refine(({ images, attachments, fonts }) => images || attachments || fonts, { error: NOTHING });

export default defineOperation({
  name: 'pdf-extract',
  title: 'Extract images and attachments',
  description:
    'Takes out what is in a PDF: images as they are stored, those that stand in pages themselves, too, attached files, and fonts if wanted. Gives a ZIP archive, or the file itself when there is only one.',
  keywords: ['export', 'save images', 'pictures', 'photos', 'pdfimages', 'embedded files', 'ZUGFeRD', 'fonts'],
  texts: {
    tagline: 'Images, attachments and fonts, as they are in the PDF.',
    params: {
      min_pixels: { label: 'At least (pixels)' },
    },
    facts: { attachments: 'Attachments', fonts: 'Fonts' },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'images',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: [
    'image/png',
    'image/jpeg',
    'image/tiff',
    'image/jp2',
    'application/pdf',
    'application/json',
    'application/zip',
    'image/webp',
    'image/avif',
    'image/gif',
    'image/heic',
    'application/octet-stream',
  ],
  archive: 'extracted',
  params,
  result: {
    ...READ_PDF,
    page_count: count('Pages of the document.'),
    images: count('Images that were taken out.'),
    attachments: count('Attached files that were taken out.'),
    fonts: count('Fonts that were taken out.'),
  },
  limits: { seconds: 180 },
  notes: {
    images_drawn: 'Images of a kind that no file can hold as it is were drawn pixel by pixel: {count}.',
    masks_beside: 'The transparency of {count} images stands beside them, as an image of its own.',
    images_skipped: 'Images that are damaged or too large were left out: {count}.',
    not_all_searched: 'The document is too intricate to search all of it.',
  },
  examples: [
    { files: ['features.pdf'], params: {}, expect: [{ by: 'text', has: /^attached to A\n$/ }] },
    {
      files: ['render-features.pdf'],
      params: { images: true, attachments: false, fonts: true },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'render-features-p6-1.png' },
        { file: 'render-features-p6-1.png', by: 'picture', has: '16x16' },
        { file: 'render-features-p7-1.tiff', by: 'picture', has: 'TIFF' },
      ],
    },
  ],
  check: ({ pages }, [input]) => checkPages('pages', pages, input?.pageCount ?? null),
});
