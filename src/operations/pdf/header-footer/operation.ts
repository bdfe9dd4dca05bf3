import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { checkPattern, PATTERN_HELP, PATTERN_TEXT } from '../page-pattern.ts';
import { color, fontSize, fontStyle, imageHeight, opacity, rotation, STAMP_TEXTS } from '../stamp-parameters.ts';

export const SLOTS = [
  'header_left',
  'header_center',
  'header_right',
  'footer_left',
  'footer_center',
  'footer_right',
] as const;
export const FILES = 'Give one PDF, and at most one image.';
export const NOTHING = 'Give at least one text for the header or the footer, or an image as second file.';

const text = z.string().max(500).optional();

export default defineOperation({
  name: 'pdf-header-footer',
  title: 'Header and footer',
  description:
    'Writes a line at the top and bottom of the pages of a PDF, on the left, in the middle and on the right: titles, dates, page numbers, in any script, and an image given as second file, such as a logo. What would not fit side by side gets smaller. All else stays as it is.',
  keywords: ['header', 'footer', 'running head', 'title', 'date', 'stamp', 'confidential', 'logo', 'letterhead'],
  texts: {
    tagline: 'Title, date and page number on every page.',
    params: {
      header_left: {
        label: 'Top left',
        help: PATTERN_TEXT,
      },
      header_center: { label: 'Top, in the middle' },
      header_right: { label: 'Top right' },
      footer_left: { label: 'Bottom left' },
      footer_center: { label: 'Bottom, in the middle' },
      footer_right: { label: 'Bottom right' },
      image_at: {
        label: 'Place of the image',
        help: 'Before the text that stands there, or alone.',
        values: {
          header_left: 'Top left',
          header_center: 'Top, in the middle',
          header_right: 'Top right',
          footer_left: 'Bottom left',
          footer_center: 'Bottom, in the middle',
          footer_right: 'Bottom right',
        },
      },
      image_height: STAMP_TEXTS.image_height,
      start: { label: 'First page number', help: 'What {page} is on the first page that is written on.' },
      skip_first: { label: 'Pages without', help: 'So many at the beginning, such as a cover.' },
      mirror: { label: 'Change sides', help: 'Left and right change places on every second page.' },
      margin: STAMP_TEXTS.margin,
      rotate: STAMP_TEXTS.rotate,
      opacity: STAMP_TEXTS.opacity,
      size: STAMP_TEXTS.size,
      font: STAMP_TEXTS.font,
      color: STAMP_TEXTS.color,
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  icon: 'file',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES],
  companion: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      header_left: text.describe(`What is written at the top on the left: ${PATTERN_HELP}`),
      header_center: text.describe('At the top in the middle, with the same placeholders.'),
      header_right: text.describe('At the top on the right.'),
      footer_left: text.describe('At the bottom on the left.'),
      footer_center: text.describe('At the bottom in the middle.'),
      footer_right: text.describe('At the bottom on the right.'),
      image_at: z
        .enum(SLOTS)
        .default('header_left')
        .describe('Where an image that is given stands: before the text of that place, or alone.'),
      image_height: imageHeight,
      start: z
        .int()
        .min(0)
        .max(999_999_999)
        .default(1)
        .describe('What {page} is on the first page that is written on.'),
      skip_first: z
        .int()
        .min(0)
        .max(5000)
        .default(0)
        .describe('Pages at the beginning that get none, such as a cover.'),
      mirror: z
        .boolean()
        .default(false)
        .describe('Have left and right change places on every second page, for printing on both sides.'),
      margin: marginUpTo(200).default(10).describe('Millimetres from the edges of the page.'),
      rotate: rotation.default(0),
      opacity: opacity.default(100),
      size: fontSize.default(9),
      font: fontStyle,
      color: color.default('#000000'),
      pages: pageSelection.optional().describe('Pages to write on; all when left out.'),
      ...editedPdf,
    })
    .meta({ 'x-need-one': [...SLOTS, 'files'] }),
  result: { ...EDITED_PDF, pages_written_on: count('Pages that got a header or footer.') },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['features.pdf'],
      params: { header_left: '{filename}', header_right: '{date}', footer_center: '{page} / {pages}' },
      expect: [
        { by: 'pdftotext', page: 1, has: /features\.pdf \d{4}-\d\d-\d\d/ },
        { by: 'pdftotext', page: 4, has: /4 ?\/ ?6/ },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { footer_right: 'Σελίδα {page}', mirror: true, skip_first: 1 },
      expect: [
        { by: 'pdftotext', page: 1, lacks: 'Σελίδα' },
        { by: 'pdftotext', page: 2, has: 'Σελίδα 1' },
        { by: 'pdftotext', page: 3, has: 'Σελίδα 2' },
      ],
    },
    {
      files: ['three-pages.pdf', 'alpha.png'],
      params: { header_left: 'Sheaf', footer_right: '{page}', opacity: 80 },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Sheaf' },
        { by: 'pdftotext', page: 3, has: 'Page 3 3' },
        { by: 'pdfimages', has: /image/ },
      ],
    },
  ],
  check(params, [input, image]) {
    if (!image && SLOTS.every((slot) => !params[slot]?.trim())) {
      return [{ loc: ['header_left'], msg: NOTHING, type: 'missing' }];
    }
    return [
      ...SLOTS.flatMap((slot) => checkPattern([slot], params[slot])),
      ...checkPages('pages', params.pages, input?.pageCount ?? null),
    ];
  },
});
