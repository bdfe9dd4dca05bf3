import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { pdfPassword } from '../../kit/password.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { checkPattern, PATTERN_HELP } from '../page-pattern.ts';
import { color, fontSize, fontStyle, imageHeight, opacity, rotation } from '../stamp-parameters.ts';

export const FILES = 'Give one PDF, and at most one image.';

export default defineOperation({
  name: 'pdf-number',
  title: 'Number pages',
  description:
    'Writes page numbers or Bates numbers on the pages of a PDF, upright as you see them, in any script: "{page} / {pages}", "Seite {page}", "ACME-{bates:6}". An image given as second file, such as a logo, stands before the number. All else stays as it is.',
  keywords: ['page numbers', 'pagination', 'bates', 'stamp', 'numbering', 'folio', 'logo'],
  family: 'pdf',
  icon: 'file',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES],
  companion: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pattern: z.string().min(1).max(500).default('{page}').describe(`What is written: ${PATTERN_HELP}`),
    start: z.int().min(0).max(999_999_999).default(1).describe('Number of the first page that gets one.'),
    skip_first: z.int().min(0).max(5000).default(0).describe('Pages at the beginning that get none, such as a cover.'),
    anchor: z
      .enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'])
      .default('bottom')
      .describe('Where on the page, as a reader sees it.'),
    mirror: z.boolean().default(false).describe('Change sides on every second page, for printing on both sides.'),
    margin: z.number().min(0).max(200).default(10).describe('Millimetres from the edges of the page.'),
    rotate: rotation.default(0),
    opacity: opacity.default(100),
    image_height: imageHeight,
    size: fontSize.default(10),
    font: fontStyle,
    color: color.default('#000000'),
    pages: pageSelection.optional().describe('Pages to number; all when left out.'),
    password: pdfPassword,
  }),
  result: { ...EDITED_PDF, pages_numbered: count('Pages that got a number.') },
  limits: { seconds: 120 },
  examples: [
    { files: ['features.pdf'], params: {} },
    {
      files: ['three-pages.pdf'],
      params: { pattern: 'ACME-{bates:6} ({page} / {pages})', start: 7, anchor: 'top-right' },
    },
    { files: ['three-pages.pdf', 'alpha.png'], params: { anchor: 'bottom-right', rotate: 90, opacity: 60 } },
  ],
  check: ({ pattern, pages }, [input]) => [
    ...checkPattern(['pattern'], pattern),
    ...checkPages('pages', pages, input?.pageCount ?? null),
  ],
});
