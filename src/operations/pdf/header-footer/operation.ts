import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { MORE } from '../../kit/more.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { SLOTS_AT } from '../../kit/place.ts';
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

/** Edge of the page. */
export const ANCHORS = {
  header_left: 'top-left',
  header_center: 'top',
  header_right: 'top-right',
  footer_left: 'bottom-left',
  footer_center: 'bottom',
  footer_right: 'bottom-right',
} as const satisfies Record<(typeof SLOTS)[number], string>;
export const FILES = 'Add one PDF and at most one image.';

const text = z.string().max(500).optional();

export const NOTES = {
  header_or_footer_required: 'Enter header or footer text, or add an image as the second file.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-header-footer',
  title: 'Add header and footer',
  description:
    'Adds a header and footer to PDF pages, on the left, center and right: titles, dates or page numbers in any script, and an optional image (second file) such as a logo. Text that does not fit side by side shrinks. Everything else is unchanged.',
  keywords: ['header', 'footer', 'running head', 'title', 'date', 'stamp', 'confidential', 'logo', 'letterhead'],
  texts: {
    tagline: 'Title, date and page number on every page.',
    params: {
      header_left: {
        label: 'Top left',
        help: PATTERN_TEXT,
      },
      header_center: { label: 'Top center' },
      header_right: { label: 'Top right' },
      footer_left: { label: 'Bottom left' },
      footer_center: { label: 'Bottom center' },
      footer_right: { label: 'Bottom right' },
      image_at: {
        label: 'Image position',
        help: 'Before the text there, if any.',
        values: {
          header_left: 'Top left',
          header_center: 'Top center',
          header_right: 'Top right',
          footer_left: 'Bottom left',
          footer_center: 'Bottom center',
          footer_right: 'Bottom right',
        },
      },
      image_height: STAMP_TEXTS.image_height,
      start: { label: 'First page number', help: 'Value of {page} on the first page with a header or footer.' },
      skip_first: { label: 'Skip first pages', help: 'Number of pages to skip, such as a cover.' },
      mirror: { label: 'Mirror every other page', help: 'Swaps left and right, for double-sided printing.' },
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
  rank: 43,
  roles: ['change-looks'],
  icon: 'headerFooter',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES],
  companion: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      header_left: text.describe(`Top-left text. ${PATTERN_HELP}`),
      header_center: text.describe('Top-center text, with the same placeholders.'),
      header_right: text.describe('Top-right text.'),
      footer_left: text.describe('Bottom-left text.'),
      footer_center: text.describe('Bottom-center text.'),
      footer_right: text.describe('Bottom-right text.'),
      image_at: z.enum(SLOTS).default('header_left').describe('Image position, before any text there.'),
      image_height: imageHeight.meta({ [MORE]: true }),
      start: z
        .int()
        .min(0)
        .max(999_999_999)
        .default(1)
        .describe('Value of {page} on the first page with a header or footer.')
        .meta({ [MORE]: true }),
      skip_first: z
        .int()
        .min(0)
        .max(5000)
        .default(0)
        .describe('Number of pages to skip at the start, such as a cover.')
        .meta({ [MORE]: true }),
      mirror: z
        .boolean()
        .default(false)
        .describe('Swap left and right on every other page, for double-sided printing.')
        .meta({ [MORE]: true }),
      margin: marginUpTo(200).default(10).describe('Margin in millimeters.'),
      rotate: rotation.default(0).meta({ [MORE]: true }),
      opacity: opacity.default(100).meta({ [MORE]: true }),
      size: fontSize.default(9),
      font: fontStyle.meta({ [MORE]: true }),
      color: color.default('#000000'),
      pages: pageSelection.optional().describe('Page range to write on. Default: all pages.'),
      ...editedPdf,
    })
    .meta({ 'x-need-one': [...SLOTS, 'files'], [SLOTS_AT]: ANCHORS }),
  result: { ...EDITED_PDF, pages_written_on: count('Pages that got a header or footer.') },
  limits: { seconds: 120 },
  notes: NOTES,
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
      return [missing(['header_left'], 'header_or_footer_required', NOTES)];
    }
    return [
      ...SLOTS.flatMap((slot) => checkPattern([slot], params[slot])),
      ...checkPages('pages', params.pages, input?.pageCount ?? null),
    ];
  },
});
