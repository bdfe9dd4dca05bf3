import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { ANCHOR_VALUES } from '../../kit/anchors.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { MORE } from '../../kit/more.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { PLACE } from '../../kit/place.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { checkPattern, PATTERN_HELP, PATTERN_TEXT } from '../page-pattern.ts';
import { color, fontSize, fontStyle, imageHeight, opacity, rotation, STAMP_TEXTS } from '../stamp-parameters.ts';

export const FILES = 'Add one PDF and at most one image.';

export default defineOperation({
  name: 'pdf-number',
  title: 'Add page numbers',
  description:
    'Adds page numbers or Bates numbers to a PDF, in any script: "{page} / {pages}", "Seite {page}", "ACME-{bates:6}". An optional image (second file), such as a logo, appears before the number. Everything else is unchanged.',
  keywords: ['page numbers', 'pagination', 'bates', 'stamp', 'numbering', 'folio', 'logo'],
  texts: {
    tagline: 'Page numbers and Bates numbers.',
    params: {
      pattern: {
        label: 'Number format',
        help: PATTERN_TEXT,
      },
      start: { label: 'Start at', help: 'Number on the first numbered page.' },
      skip_first: { label: 'Skip first pages', help: 'Number of pages to skip, such as a cover.' },
      anchor: { label: 'Position', values: ANCHOR_VALUES },
      mirror: { label: 'Mirror every other page', help: 'On every second page, for printing on both sides.' },
      margin: STAMP_TEXTS.margin,
      rotate: STAMP_TEXTS.rotate,
      opacity: STAMP_TEXTS.opacity,
      image_height: STAMP_TEXTS.image_height,
      size: STAMP_TEXTS.size,
      font: STAMP_TEXTS.font,
      color: STAMP_TEXTS.color,
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 23,
  roles: ['change-looks'],
  icon: 'pageNumber',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES],
  companion: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      pattern: z.string().min(1).max(500).default('{page}').describe(`Number format: ${PATTERN_HELP}`),
      start: z.int().min(0).max(999_999_999).default(1).describe('First page number.'),
      skip_first: z
        .int()
        .min(0)
        .max(5000)
        .default(0)
        .describe('Number of pages to skip at the start, such as a cover.')
        .meta({ [MORE]: true }),
      anchor: z
        .enum(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'])
        .default('bottom')
        .describe('Position on the page as shown.'),
      mirror: z
        .boolean()
        .default(false)
        .describe('Change sides on every second page, for printing on both sides.')
        .meta({ [MORE]: true }),
      margin: marginUpTo(200).default(10).describe('Margin in millimeters.'),
      rotate: rotation.default(0).meta({ [MORE]: true }),
      opacity: opacity.default(100).meta({ [MORE]: true }),
      image_height: imageHeight.meta({ [MORE]: true }),
      size: fontSize.default(10),
      font: fontStyle.meta({ [MORE]: true }),
      color: color.default('#000000'),
      pages: pageSelection.optional().describe('Page range to number. Default: all pages.'),
      ...editedPdf,
    })
    .meta({
      [PLACE]: { anchor: 'anchor', margin: 'margin', text: 'pattern', size: 'size', rotate: 'rotate' },
    }),
  result: { ...EDITED_PDF, pages_numbered: count('Pages that got a number.') },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['features.pdf'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1 1' },
        { by: 'pdftotext', page: 6, has: '6' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { pattern: 'ACME-{bates:6} ({page} / {pages})', start: 7, anchor: 'top-right' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'ACME-000007 (7 / 9)' },
        { by: 'pdftotext', page: 3, has: 'ACME-000009 (9 / 9)' },
      ],
    },
    {
      files: ['three-pages.pdf', 'alpha.png'],
      params: { anchor: 'bottom-right', rotate: 90, opacity: 60 },
      expect: [
        { by: 'pdftotext', page: 2, has: 'Page 2 2' },
        { by: 'pdfimages', has: /image/ },
      ],
    },
  ],
  check: ({ pattern, pages }, [input]) => [
    ...checkPattern(['pattern'], pattern),
    ...checkPages('pages', pages, input?.pageCount ?? null),
  ],
});
