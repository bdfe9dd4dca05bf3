import type { OperationTexts } from '../../kit/texts.ts';

export default {
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
} satisfies OperationTexts;
