import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { checkPattern, PATTERN_HELP, PATTERN_TEXT } from '../page-pattern.ts';
import {
  ANCHOR_VALUES,
  color,
  fontSize,
  fontStyle,
  imageHeight,
  opacity,
  rotation,
  STAMP_TEXTS,
} from '../stamp-parameters.ts';

export const FILES = 'Give one PDF, and at most one image.';

export default defineOperation({
  name: 'pdf-number',
  title: 'Number pages',
  description:
    'Writes page numbers or Bates numbers on the pages of a PDF, upright as you see them, in any script: "{page} / {pages}", "Seite {page}", "ACME-{bates:6}". An image given as second file, such as a logo, stands before the number. All else stays as it is.',
  keywords: ['page numbers', 'pagination', 'bates', 'stamp', 'numbering', 'folio', 'logo'],
  texts: {
    tagline: 'Page numbers and Bates numbers.',
    params: {
      pattern: {
        label: 'Pattern',
        help: PATTERN_TEXT,
      },
      start: { label: 'First number', help: 'Of the first page that gets one.' },
      skip_first: { label: 'Without a number', help: 'So many pages at the beginning, such as a cover.' },
      anchor: { label: 'Place', values: ANCHOR_VALUES },
      mirror: { label: 'Change sides', help: 'On every second page, for printing on both sides.' },
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
  rank: 20,
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
    margin: marginUpTo(200).default(10).describe('Millimetres from the edges of the page.'),
    rotate: rotation.default(0),
    opacity: opacity.default(100),
    image_height: imageHeight,
    size: fontSize.default(10),
    font: fontStyle,
    color: color.default('#000000'),
    pages: pageSelection.optional().describe('Pages to number; all when left out.'),
    ...editedPdf,
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
