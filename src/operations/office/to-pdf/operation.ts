import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pageSelection } from '../../kit/page-selection.ts';
import { SECRET } from '../../kit/password.ts';
import { NEW_PDF } from '../../kit/results.ts';
import { OPENED_NOTES } from '../opened-notes.ts';
import { OFFICE_TYPES } from '../types.ts';

export default defineOperation({
  name: 'office-to-pdf',
  title: 'Office to PDF',
  description:
    'Converts a document (DOCX, DOC, ODT, RTF), workbook (XLSX, XLS, ODS, CSV) or presentation (PPTX, PPT, ODP) to PDF with LibreOffice. Macros do not run, and external content is not fetched.',
  keywords: [
    ...['word to pdf', 'excel to pdf', 'powerpoint to pdf', 'docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'csv'],
    ...['pptx', 'ppt', 'odp', 'libreoffice', 'convert'],
  ],
  texts: {
    tagline: 'Word, Excel, PowerPoint and OpenDocument to PDF.',
    params: {
      pages: { label: 'Page range', help: 'Such as 1-3,5. Leave empty for all.' },
      pdf_standard: {
        label: 'PDF standard',
        help: 'For archiving.',
        values: { none: 'None', 'pdfa-2b': 'PDF/A-2b', 'pdfa-3b': 'PDF/A-3b' },
      },
      pdf_ua: { label: 'Mark as accessible (PDF/UA)', help: 'Actual accessibility depends on the document.' },
      tagged: { label: 'Tagged PDF', help: 'Headings, lists and tables for screen readers.' },
      bookmarks: { label: 'Bookmarks', help: 'From headings, sheets or slides.' },
      image_quality: { label: 'Image quality', help: 'JPEG quality. 100 is lossless.' },
      max_dpi: { label: 'Maximum resolution (dpi)', help: 'Images above this are downsampled.' },
      password: { label: 'Password', help: 'For a protected DOCX, XLSX or PPTX file. The PDF is not protected.' },
      single_page_sheets: { label: 'One page per sheet', help: 'Regardless of page size.' },
      comments: { label: 'Comments', help: 'As PDF comments.' },
      hidden_slides: { label: 'Include hidden slides' },
      speaker_notes: {
        label: 'Speaker notes',
        help: 'One page per slide with its notes.',
        values: { none: 'None', after: 'After the slides', only: 'Notes pages only' },
      },
    },
    facts: { page_count: 'Pages', output_pages: 'Pages' },
  },
  family: 'pdf',
  intent: 'to-pdf',
  rank: 5,
  icon: 'office',
  needs: ['libreoffice'],
  // Texts come as JSON, which any text may be meant as, and newer documents as ZIP, which their bytes are.
  accepts: [...OFFICE_TYPES, 'text/csv', 'application/json', 'application/zip'],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: pageSelection.optional().describe('Page range, such as "1-3,5", in document order. Default: all pages.'),
    pdf_standard: z
      .enum(['none', 'pdfa-2b', 'pdfa-3b'])
      .default('none')
      .describe('Archiving standard: PDF/A-2b or PDF/A-3b.'),
    pdf_ua: z
      .boolean()
      .default(false)
      .describe(
        'Mark the PDF as accessible (PDF/UA): tagged, with a title. Actual accessibility depends on the document.',
      ),
    tagged: z.boolean().default(true).describe('Create a tagged PDF: headings, lists and tables for screen readers.'),
    bookmarks: z.boolean().default(true).describe('Create bookmarks from headings, sheets or slides.'),
    image_quality: z.int().min(1).max(100).default(90).describe('JPEG quality of images. 100 is lossless.'),
    max_dpi: z
      .int()
      .min(36)
      .max(1200)
      .default(300)
      .describe('Maximum image resolution. Images above it are downsampled.'),
    single_page_sheets: z.boolean().default(false).describe('Put each sheet on a single page, regardless of its size.'),
    comments: z.boolean().default(false).describe('Keep comments as PDF comments.'),
    hidden_slides: z.boolean().default(false).describe('Include hidden slides.'),
    speaker_notes: z
      .enum(['none', 'after', 'only'])
      .default('none')
      .describe('Notes pages, each with its slide: none, after all slides (after), or instead of the slides (only).'),
    password: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Password of a protected DOCX, XLSX or PPTX. The PDF is not protected.', [SECRET]: true }),
  }),
  result: NEW_PDF,
  limits: { seconds: 120 },
  notes: {
    ...OPENED_NOTES,
    office_fonts_missing:
      '{count, plural, one {A font is} other {Some fonts are}} not installed on the server and {count, plural, one {was} other {were}} replaced: {names}.',
  },
  examples: [
    {
      files: ['letter.docx'],
      params: {},
      expect: [
        { by: 'pdftotext', page: 1, has: 'Käse & Brot' },
        { by: 'pdftotext', page: 1, has: '東京 🎉' },
        { by: 'pdftotext', page: 1, has: 'Brot | hell 3,50' },
      ],
    },
    {
      files: ['letter.docx'],
      params: { pdf_standard: 'pdfa-2b', bookmarks: false },
      expect: [
        { by: 'pdftotext', page: 1, has: 'Käse & Brot' },
        { by: 'objects', has: /pdfaid:part(?:>|=")2/ },
      ],
    },
    {
      files: ['table.csv'],
      params: { single_page_sheets: true },
      expect: [{ by: 'pdftotext', page: 1, has: /Zoë 1990-02-03 0012 Köln, am Rhein/ }],
    },
  ],
});
