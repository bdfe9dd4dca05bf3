import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { pageSelection } from '../../kit/page-selection.ts';
import { SECRET } from '../../kit/password.ts';
import { MADE_PDF } from '../../kit/results.ts';

export default defineOperation({
  name: 'office-to-pdf',
  title: 'Office to PDF',
  description:
    'Makes a PDF of a text document (DOCX, DOC, ODT, RTF), a workbook (XLSX, XLS, ODS, CSV) or a presentation (PPTX, PPT, ODP), laid out by LibreOffice. Macros are not run, and nothing that the file names elsewhere is fetched.',
  keywords: [
    ...['word to pdf', 'excel to pdf', 'powerpoint to pdf', 'docx', 'doc', 'odt', 'rtf', 'xlsx', 'xls', 'ods', 'csv'],
    ...['pptx', 'ppt', 'odp', 'libreoffice', 'convert'],
  ],
  texts: {
    tagline: 'Word, Excel, PowerPoint and OpenDocument as PDF.',
    params: {
      pages: { label: 'Pages', help: 'Pages of the PDF, such as 1-3,5. Empty: all.' },
      pdf_standard: {
        label: 'PDF standard',
        help: 'For keeping it for a long time.',
        values: { none: 'None', 'pdfa-2b': 'PDF/A-2b', 'pdfa-3b': 'PDF/A-3b' },
      },
      pdf_ua: { label: 'Mark as accessible (PDF/UA)', help: 'How well it reads, the document decides.' },
      tagged: { label: 'With structure', help: 'Headings, lists and tables, for screen readers.' },
      bookmarks: { label: 'Bookmarks', help: 'From headings, sheets or slides.' },
      image_quality: { label: 'Image quality', help: 'As JPEG; 100 keeps pictures without loss.' },
      max_dpi: { label: 'Highest resolution', help: 'Finer pictures are reduced to this many dpi.' },
      password: { label: 'Password', help: 'Opens a protected DOCX, XLSX or PPTX file. The PDF has none.' },
      single_page_sheets: { label: 'Each sheet on one page', help: 'However large the page gets.' },
      comments: { label: 'Comments', help: 'As annotations of the PDF.' },
      hidden_slides: { label: 'Hidden slides', help: 'They become pages, too.' },
      speaker_notes: {
        label: 'Speaker notes',
        help: 'Each below its slide, on a page of its own.',
        values: { none: 'None', after: 'After the slides', only: 'Notes alone' },
      },
    },
    facts: { page_count: 'Pages', output_pages: 'Pages' },
  },
  family: 'pdf',
  intent: 'convert',
  icon: 'file',
  needs: ['libreoffice'],
  // Texts come as JSON, which any text may be meant as, and newer documents as ZIP, which their bytes are.
  accepts: [
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
    'application/vnd.oasis.opendocument.text',
    'application/vnd.oasis.opendocument.spreadsheet',
    'application/vnd.oasis.opendocument.presentation',
    'application/x-ole-storage',
    'application/rtf',
    'text/csv',
    'application/json',
    'application/zip',
  ],
  inputs: { min: 1, max: 1 },
  produces: ['application/pdf'],
  params: z.strictObject({
    pages: pageSelection
      .optional()
      .describe('Pages of the PDF, counted from 1, in the order of the document, such as "1-3,5"; all when left out.'),
    pdf_standard: z
      .enum(['none', 'pdfa-2b', 'pdfa-3b'])
      .default('none')
      .describe('Standard for keeping documents that the PDF claims to follow: PDF/A-2b or PDF/A-3b.'),
    pdf_ua: z
      .boolean()
      .default(false)
      .describe(
        'Marks the PDF as accessible (PDF/UA): tagged, with a title. Whether it reads well, its author decides.',
      ),
    tagged: z
      .boolean()
      .default(true)
      .describe('Writes the structure of the text into the PDF: headings, lists and tables, for screen readers.'),
    bookmarks: z.boolean().default(true).describe('Makes an outline of the headings, sheets or slides.'),
    image_quality: z
      .int()
      .min(1)
      .max(100)
      .default(90)
      .describe('Quality of pictures as JPEG; 100 keeps them without loss.'),
    max_dpi: z
      .int()
      .min(36)
      .max(1200)
      .default(300)
      .describe('Pictures of a higher resolution are reduced to this one.'),
    single_page_sheets: z
      .boolean()
      .default(false)
      .describe('Puts each sheet of a workbook on one page, however large that gets.'),
    comments: z.boolean().default(false).describe('Keeps comments on the document as annotations of the PDF.'),
    hidden_slides: z.boolean().default(false).describe('Gives slides of a presentation that are hidden, too.'),
    speaker_notes: z
      .enum(['none', 'after', 'only'])
      .default('none')
      .describe(
        'Pages with the notes of a presentation, each below its slide: none, after all slides, or in place of them.',
      ),
    password: z
      .string()
      .max(255)
      .optional()
      .meta({ description: 'Password that opens a protected DOCX, XLSX or PPTX; the PDF has none.', [SECRET]: true }),
  }),
  result: MADE_PDF,
  limits: { seconds: 120 },
  notes: {
    office_unknown_kind:
      'This is no document that is known here: it should be DOCX, DOC, ODT, RTF, XLSX, XLS, ODS, CSV, PPTX, PPT or ODP.',
    office_needs_password: 'The document is protected by a password: give it as password.',
    office_wrong_password: 'The password does not open this document.',
    office_fonts_missing:
      '{count, plural, one {A font} other {Fonts}} of the document {count, plural, one {is} other {are}} not installed here, and {count, plural, one {another stands in for it} other {others stand in for them}}: {names}.',
    office_unreadable: 'The document cannot be opened: it is damaged, or protected by a password.',
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
