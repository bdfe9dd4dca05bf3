import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { missing, type NoteWords } from '../../kit/notes.ts';
import { checkPages, pageSelection } from '../../kit/page-selection.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const millimetres = z.number().min(0).max(5000);

export const NOTES = {
  crop_required: 'Set exactly one of margins, region and to_content.',
  blank_not_cropped:
    '{count, plural, one {Page {pages} is} other {Pages {pages} are}} blank and not cropped: there is no content to crop to.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-crop',
  title: 'Crop pages',
  description:
    'Crops pages by trimming margins, keeping a region, or fitting the content of each page, in millimeters on the page as shown. Content outside is hidden, not removed. Links, form fields and bookmarks are kept.',
  keywords: ['trim', 'cut', 'margins', 'border', 'region', 'crop box', 'auto crop', 'white borders'],
  texts: {
    tagline: 'Trim margins, or keep a region or the content.',
    params: {
      to_content: { label: 'Crop to content', help: 'Trims the white borders of each page.' },
      content_margin: { label: 'Margin around the content (mm)' },
    },
    facts: { pages_cropped: 'Pages cropped' },
  },
  family: 'pdf',
  intent: 'organize',
  rank: 26,
  roles: ['change-looks'],
  icon: 'cropPages',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z
    .strictObject({
      margins: z
        .union([
          z.strictObject({
            top: millimetres.default(0),
            right: millimetres.default(0),
            bottom: millimetres.default(0),
            left: millimetres.default(0),
          }),
          millimetres.meta({ 'x-also': true }),
          z.array(millimetres).length(4).meta({ 'x-also': true }),
        ])
        .optional()
        .describe('Millimeters to trim from each side.'),
      region: z
        .strictObject({
          left: millimetres,
          top: millimetres,
          width: millimetres.min(1),
          height: millimetres.min(1),
        })
        .optional()
        .describe('Area to keep, in millimeters from the top-left corner.'),
      to_content: z
        .boolean()
        .default(false)
        .describe('Crop each page to its content: everything that is not white, to about half a millimeter.'),
      content_margin: millimetres.default(5).describe('Margin around the content in millimeters, with `to_content`.'),
      pages: pageSelection.optional().describe('Page range to crop. Default: all pages.'),
      ...editedPdf,
    })
    .meta({ 'x-need-one': ['margins', 'region', 'to_content'] }),
  result: { ...EDITED_PDF, pages_cropped: count('Pages that were cropped.') },
  limits: { seconds: 120 },
  notes: NOTES,
  examples: [
    {
      files: ['features.pdf'],
      params: { margins: { top: 20, bottom: 20, left: 10, right: 10 } },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 243.307 x 86.6142' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { to_content: true },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 255.039 x 170.792' },
        { by: 'pdftotext', page: 1, has: 'A page 1' },
      ],
    },
    {
      files: ['three-pages.pdf'],
      params: { region: { left: 10, top: 10, width: 40, height: 40 }, pages: '1-2' },
      expect: [
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 113.386 x 113.386' },
        { by: 'pdfinfo', page: 3, has: 'Page 3 size: 200 x 200' },
      ],
    },
  ],
  check({ margins, region, to_content, pages }, [input]) {
    if ([margins, region, to_content || undefined].filter((way) => way !== undefined).length !== 1) {
      return [missing(['margins'], 'crop_required', NOTES)];
    }
    return checkPages('pages', pages, input?.pageCount ?? null);
  },
});
