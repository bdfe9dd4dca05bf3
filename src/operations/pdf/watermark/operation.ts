import { z } from 'zod';
import { IMAGE_INPUT_TYPES } from '../../../engines/image/formats.ts';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { COMMON_TEXTS } from '../../kit/texts.ts';
import { editedPdf } from '../../kit/written-pdf.ts';
import { PATTERN_HELP } from '../page-pattern.ts';
import { ANCHOR_VALUES, color, fontSize, fontStyle, opacity, rotation, STAMP_TEXTS } from '../stamp-parameters.ts';

export const FILES = 'Give one PDF, and a text or one image.';
export const CHOOSE = 'Give either a text or an image as second file.';

export default defineOperation({
  name: 'pdf-watermark',
  title: 'Watermark a PDF',
  description:
    'Puts a text in any script, or an image given as second file, on the pages of a PDF: faint across the page, as a stamp in a corner, or all over. What is the same on all pages is in the file once; all else stays as it is.',
  keywords: ['stamp', 'logo', 'draft', 'confidential', 'copy', 'text', 'image', 'background'],
  texts: {
    tagline: 'Text or a picture on every page.',
    params: {
      text: {
        label: 'Text',
        help: 'One or several lines. Leave it empty when an image comes as second file. {page}, {pages}, {date} and {filename} stand for these.',
      },
      width: { label: 'Size in percent of the page', help: '60 when left empty, 25 when tiled.' },
      size: { label: 'Font size', help: 'In points, in place of the percent.' },
      start: {
        label: 'First page number',
        help: 'What {page} is on the first page with the watermark; left empty, the first page of the document counts as 1.',
      },
      rotate: { ...STAMP_TEXTS.rotate, help: 'Degrees, clockwise; left empty, text in the center leans.' },
      opacity: STAMP_TEXTS.opacity,
      anchor: { label: 'Place', values: ANCHOR_VALUES },
      margin: STAMP_TEXTS.margin,
      tile: { label: 'Tile', help: 'Repeat it all over the page.' },
      gap: { label: 'Distance between tiles (mm)' },
      color: STAMP_TEXTS.color,
      font: STAMP_TEXTS.font,
      under: { label: 'Under the content', help: 'What is on the pages may hide it.' },
      pages: COMMON_TEXTS.pages,
      password: COMMON_TEXTS.password,
    },
  },
  family: 'pdf',
  intent: 'edit',
  rank: 19,
  icon: 'merge',
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
          description: `What is written, in one or several lines; left out where a second file, an image, is drawn. ${PATTERN_HELP}`,
          'x-lines': true,
        }),
      width: z
        .number()
        .min(1)
        .max(100)
        .optional()
        .describe('Percent of the page that it takes up, turned as it is; 60 when left out, 25 when tiled.'),
      size: fontSize.optional().describe('Size of the letters in points, in place of `width`.'),
      start: z
        .int()
        .min(0)
        .max(999_999_999)
        .optional()
        .describe(
          'What {page} is on the first page that gets the watermark; when left out, pages count from the first of the document.',
        ),
      rotate: rotation
        .optional()
        .describe('Degrees, clockwise; when left out -45 for a text in the center or tiled, else 0.'),
      opacity: opacity.default(25),
      anchor: z
        .enum(['center', 'top-left', 'top', 'top-right', 'left', 'right', 'bottom-left', 'bottom', 'bottom-right'])
        .default('center')
        .describe('Where on the page, as a reader sees it.'),
      margin: marginUpTo(500).default(10).describe('Millimetres from the edges of the page that it is anchored to.'),
      tile: z.boolean().default(false).describe('Repeat it all over the page.'),
      gap: z.number().min(0).max(500).default(20).describe('Millimetres between one and the next when tiled.'),
      color: color.default('#808080'),
      font: fontStyle,
      under: z.boolean().default(false).describe('Draw it under what is on the pages, which may hide it.'),
      pages: pageSelection.optional().describe('Pages to draw on; all when left out.'),
      ...editedPdf,
    })
    .meta({ 'x-need-one': ['text', 'files'] }),
  result: { ...EDITED_PDF, pages_watermarked: count('Pages that got the watermark.') },
  limits: { seconds: 120 },
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
      ? [{ loc: ['text'], msg: CHOOSE, type: 'missing' }]
      : checkPages('pages', pages, inputs[0]?.pageCount ?? null),
});
