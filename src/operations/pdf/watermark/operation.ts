import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { ANCHOR_VALUES } from '../../kit/anchors.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { MORE } from '../../kit/more.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { PLACE } from '../../kit/place.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { PATTERN_HELP } from '../page-pattern.ts';
import { color, fontSize, fontStyle, opacity, rotation, STAMP_TEXTS } from '../stamp-parameters.ts';

export const FILES = 'Add one PDF, and text or one image.';

export const NOTES = {
  text_or_image_required: 'Enter text, or add an image as the second file, not both.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-watermark',
  title: 'Watermark a PDF',
  description:
    'Adds a text watermark in any script, or an image (second file), to PDF pages: faint across the page, as a stamp in a corner, or tiled. A mark that is the same on every page is stored only once. Everything else is unchanged.',
  keywords: ['watermark', 'stamp', 'logo', 'draft', 'confidential', 'copy', 'text', 'image', 'background'],
  texts: {
    tagline: 'Text or an image on every page.',
    params: {
      text: {
        label: 'Text',
        help: 'One or more lines. Leave empty to use an image (second file). Placeholders: {page}, {pages}, {date}, {filename}.',
      },
      width: { label: 'Size (% of page)', help: 'Default: 60, or 25 when tiled.' },
      size: { label: 'Font size (pt)', help: 'Overrides the size in percent.' },
      start: {
        label: 'First page number',
        help: 'Value of {page} on the first watermarked page. Default: counted from the first page of the document.',
      },
      rotate: {
        ...STAMP_TEXTS.rotate,
        help: 'In degrees, clockwise. Default: text in the center slants, other text is horizontal.',
      },
      opacity: {
        ...STAMP_TEXTS.opacity,
        help: '1 is almost invisible, 100 is solid. Default: 25 for text, 100 for an image.',
      },
      anchor: { label: 'Position', values: ANCHOR_VALUES },
      margin: STAMP_TEXTS.margin,
      tile: { label: 'Tile', help: 'Repeat across the page.' },
      gap: { label: 'Tile spacing (mm)' },
      color: STAMP_TEXTS.color,
      font: STAMP_TEXTS.font,
      under: { label: 'Behind page content', help: 'The content may hide it.' },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 22,
  roles: ['change-looks'],
  icon: 'watermark',
  accepts: ['application/pdf', ...IMAGE_INPUT_TYPES],
  companion: IMAGE_INPUT_TYPES,
  inputs: { min: 1, max: 2 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      text: z
        .string()
        .min(1)
        .max(1000)
        .optional()
        .meta({
          description: `Watermark text, one or more lines. Omit to use an image (second file). ${PATTERN_HELP}`,
          'x-lines': true,
        }),
      width: z
        .number()
        .min(1)
        .max(100)
        .optional()
        .describe('Size after rotation, in percent of the page. Default: 60, or 25 when tiled.'),
      size: fontSize
        .optional()
        .describe('Size of the letters in points, instead of `width`.')
        .meta({ [MORE]: true }),
      start: z
        .int()
        .min(0)
        .max(999_999_999)
        .optional()
        .describe(
          'Value of {page} on the first watermarked page. Default: counted from the first page of the document.',
        )
        .meta({ [MORE]: true }),
      rotate: rotation
        .optional()
        .describe('Degrees, clockwise. Default: -45 for text in the center or tiled, otherwise 0.')
        .meta({ [MORE]: true }),
      opacity: opacity
        .optional()
        .describe(
          'Opacity in percent, from 1 (almost invisible) to 100 (solid). Default: 25 for text, 100 for an image.',
        ),
      anchor: z
        .enum(['center', 'top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom', 'bottom-right'])
        .default('center')
        .describe('Position on the page as shown.'),
      margin: marginUpTo(500)
        .default(10)
        .describe('Margin in millimeters.')
        .meta({ [MORE]: true }),
      tile: z.boolean().default(false).describe('Repeat it all over the page.'),
      gap: z
        .number()
        .min(0)
        .max(500)
        .default(20)
        .describe('Tile spacing in millimeters.')
        .meta({ [MORE]: true }),
      color: color.default('#808080'),
      font: fontStyle.meta({ [MORE]: true }),
      under: z
        .boolean()
        .default(false)
        .describe('Draw it behind the page content, which may hide it.')
        .meta({ [MORE]: true }),
      pages: pageSelection.optional().describe('Page range to watermark. Default: all pages.'),
      ...editedPdf,
    })
    .meta({
      'x-need-one': ['text', 'files'],
      [PLACE]: {
        anchor: 'anchor',
        margin: 'margin',
        text: 'text',
        width: 'width',
        size: 'size',
        rotate: 'rotate',
        opacity: 'opacity',
        tile: 'tile',
      },
    }),
  result: { ...EDITED_PDF, pages_watermarked: count('Pages that got the watermark.') },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { text: 'DRAFT' },
      expect: [
        { by: 'pdftotext', page: 1, has: 'A page 1' },
        { by: 'objects', has: /Watermark/ },
        { by: 'pdftotext', page: 6, has: 'A page 6' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { text: 'سري للغاية\nגרסה', tile: true, under: true },
      expect: [
        { by: 'pdffonts', has: /Arabic.*Hebrew|Hebrew.*Arabic/ },
        { by: 'pdftotext', page: 1, has: /P ?a ?g ?e/ },
      ],
    },
  ],
  check: ({ text, pages }, inputs) =>
    inputs.length > 0 && (text !== undefined) === inputs.length > 1
      ? [missing(['text'], 'text_or_image_required', NOTES)]
      : checkPages('pages', pages, inputs[0]?.pageCount ?? null),
});
