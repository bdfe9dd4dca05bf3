import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { marginUpTo } from '../../kit/margin.ts';
import type { NoteWords } from '../../kit/notes.ts';
import { checkChosenPages, pageSelection } from '../../kit/page-selection.ts';
import { paper } from '../../kit/paper.ts';
import { count, EDITED_PDF } from '../../kit/results.ts';
import { editedPdf } from '../../kit/written-pdf.ts';

const NOTES = {
  empty_sheets:
    '{count, plural, one {Sheet {sheets} is} other {Sheets {sheets} are}} empty: the page has nothing there.',
} as const satisfies NoteWords;

export default defineOperation({
  name: 'pdf-poster',
  title: 'Create a poster',
  description:
    'Enlarges each page across several sheets to print and glue together. Sheets overlap, and crop marks show where to cut. Text stays selectable and links keep working. Form fields and comments are flattened.',
  keywords: ['tile', 'split page', 'enlarge', 'large format', 'wall', 'banner', 'several sheets', 'A0'],
  texts: {
    tagline: 'Enlarge a page across several sheets.',
    params: {
      cols: { label: 'Columns' },
      marks: { label: 'Crop marks' },
      margin: { label: 'Margins (mm)' },
      overlap: { label: 'Overlap (mm)' },
    },
    facts: { pages_before: 'Original pages', posters: 'Posters' },
  },
  family: 'pdf',
  intent: 'organize',
  roles: ['change-looks'],
  icon: 'poster',
  accepts: ['application/pdf'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    cols: z.int().min(1).max(20).default(2).describe('Sheets across, 1 to 20.'),
    rows: z.int().min(1).max(20).default(2).describe('Sheets down, 1 to 20.'),
    paper: paper.default('a4').describe('Size of the sheets, in the orientation that makes the poster larger.'),
    overlap: z.number().min(0).max(50).default(10).describe('Overlap of neighboring sheets in millimeters.'),
    margin: marginUpTo(30).default(5).describe('Unprintable printer margin in millimeters.'),
    marks: z.boolean().default(true).describe('Draw marks for cutting and gluing.'),
    pages: pageSelection.optional().describe('Page range to enlarge. Default: all pages.'),
    ...editedPdf,
  }),
  result: {
    ...EDITED_PDF,
    pages_before: count('Pages of the input.'),
    posters: count('Pages that were made posters of.'),
  },
  limits: { seconds: 60 },
  notes: NOTES,
  examples: [
    {
      files: ['three-pages.pdf'],
      params: {},
      expect: [
        { by: 'pdfinfo', has: 'Pages: 12' },
        { by: 'pdfinfo', page: 1, has: 'Page 1 size: 595.276 x 841.89' },
        { by: 'pdftotext', page: 1, has: 'Page 1' },
      ],
    },
    {
      files: ['features.pdf'],
      params: { cols: 3, rows: 1, overlap: 0, pages: '2' },
      expect: [
        { by: 'pdfinfo', has: 'Pages: 3' },
        { by: 'pdftotext', page: 1, has: 'A page 2' },
      ],
    },
  ],
  check: checkChosenPages,
});
