import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { type NoteWords, refusal } from '../../kit/notes.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, READ_PDF } from '../../kit/results.ts';

const NOTES = {
  extraction_required: 'Choose what to extract: images, attachments or fonts.',
  images_drawn: 'Images converted because their stored format has no file format: {count}.',
  masks_beside: 'The transparency of {count} images was saved as separate images.',
  images_skipped: 'Damaged or oversized images skipped: {count}.',
  not_all_searched: 'The document is too complex to search completely.',
} as const satisfies NoteWords;

const params = z
  .strictObject({
    images: z
      .boolean()
      .default(true)
      .describe('Extract images: JPEG, JPEG 2000 and fax data unchanged, all others losslessly as PNG or TIFF.'),
    attachments: z.boolean().default(true).describe('Attached files.'),
    fonts: z.boolean().default(false).describe('Extract embedded fonts, often subsets. Check their licenses.'),
    min_pixels: z.int().min(1).max(16_384).default(1).describe('Skip images whose shorter side has fewer pixels.'),
    pages: pageSelection.optional().describe('Page range to extract images and fonts from. Default: all pages.'),
    password: pdfPassword,
  })
  .refine(
    ({ images, attachments, fonts }) => images || attachments || fonts,
    refusal('extraction_required', { own: NOTES }),
  );

export default defineOperation({
  name: 'pdf-extract',
  title: 'Extract images and attachments',
  description:
    'Extracts images as stored (including inline images), attachments, and optionally fonts from a PDF. Returns a ZIP, or the file itself if there is only one.',
  keywords: ['export', 'save images', 'pictures', 'photos', 'pdfimages', 'embedded files', 'ZUGFeRD', 'fonts'],
  texts: {
    tagline: 'Images, attachments and fonts, as they are in the PDF.',
    params: {
      min_pixels: { label: 'Minimum image size (px)' },
    },
    facts: { attachments: 'Attachments', fonts: 'Fonts' },
  },
  family: 'pdf',
  intent: 'from-pdf',
  rank: 41,
  icon: 'takeOut',
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
  notes: NOTES,
  examples: [
    { files: ['features.pdf'], params: {}, expect: [{ by: 'text', has: /^attached to A\n$/ }] },
    {
      files: ['render-features.pdf'],
      about: 'a PDF with images',
      params: { images: true, attachments: false, fonts: true },
      gives: 'application/zip',
      expect: [
        { by: 'names', has: 'render-features-p6-1.png' },
        { file: 'render-features-p6-1.png', by: 'picture', has: '16x16' },
        { file: 'render-features-p7-1.tiff', by: 'picture', has: 'TIFF' },
      ],
    },
  ],
  check: checkChosenPages,
});
