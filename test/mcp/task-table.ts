import type { Claim } from '../../src/operations/kit/claims.ts';
import type { ProgramName } from '../../src/operations/kit/programs.ts';

/** Task of an assistant, and facts that must be true of the result. */
export interface Task {
  /** In a person's words: the operation is among the first three that they find. */
  words: string;
  operation: string;
  /** Fixtures. A selection of pages may follow, as in a.pdf#pages=1. */
  files: readonly string[];
  params?: Record<string, unknown>;
  expect: readonly Claim[];
  /** That opens the output. */
  password?: string;
  /** The output as its tool reads it. */
  reads?: { pages?: string; has: string };
  /** Programs that do it. */
  needs?: readonly ProgramName[];
}

/** One for each family of operations at least. */
export const TASKS: readonly Task[] = [
  {
    words: 'combine these two reports into one PDF',
    operation: 'pdf-merge',
    files: ['three-pages.pdf', 'features.pdf#pages=2,4'],
    expect: [
      { by: 'pdfinfo', has: 'Pages: 5' },
      { by: 'pdftotext', page: 3, has: 'Page 3' },
      { by: 'pdftotext', page: 5, has: 'A page 4' },
    ],
    reads: { pages: '4', has: 'A page 2' },
  },
  {
    words: 'cut this PDF into single pages',
    operation: 'pdf-split',
    files: ['three-pages.pdf'],
    expect: [{ by: 'pdftotext', file: 'three-pages-2.pdf', has: /^ ?Page 2 ?$/ }],
  },
  {
    words: 'turn the pages of the document sideways',
    operation: 'pdf-rotate',
    files: ['three-pages.pdf'],
    params: { angle: 90, pages: '2' },
    expect: [
      { by: 'pdfinfo', page: 1, has: 'Page 1 rot: 0' },
      { by: 'pdfinfo', page: 2, has: 'Page 2 rot: 90' },
    ],
  },
  {
    words: 'put a password on my PDF',
    operation: 'pdf-protect',
    files: ['features.pdf'],
    params: { user_password: 'correct horse' },
    password: 'correct horse',
    expect: [
      { by: 'pdfinfo', has: /Encrypted: yes .*AES-256/ },
      { by: 'pdftotext', page: 3, has: 'A page 3' },
    ],
  },
  {
    words: 'black out every price in this PDF',
    operation: 'pdf-redact',
    files: ['features.pdf'],
    params: { text: 'page 3' },
    expect: [
      { by: 'pdftotext', page: 3, lacks: 'page' },
      { by: 'pixels', page: 3, at: [0.25, 0.2], color: '#000000' },
      { by: 'objects', lacks: 'page 3)' },
    ],
  },
  {
    words: 'add page numbers at the bottom',
    operation: 'pdf-number',
    files: ['features.pdf'],
    expect: [{ by: 'pdftotext', page: 6, has: 'A page 6 6' }],
    reads: { pages: '1', has: 'A page 1' },
  },
  {
    words: 'change the title and the author of the PDF',
    operation: 'pdf-metadata',
    files: ['features.pdf'],
    params: { title: 'Annual report', author: 'Ada Lovelace' },
    expect: [
      { by: 'pdfinfo', has: 'Title: Annual report' },
      { by: 'pdfinfo', has: 'Author: Ada Lovelace' },
    ],
  },
  {
    words: 'get the table out of this PDF',
    operation: 'pdf-to-tables',
    files: ['prices.pdf'],
    expect: [
      { by: 'values', has: 'A1 = Article' },
      { by: 'values', has: 'C4 = 1.10' },
    ],
  },
  {
    words: 'fill in this form',
    operation: 'pdf-fill-form',
    files: ['render-features.pdf'],
    params: { values: { name: 'Zoë writes' }, flatten: true },
    expect: [{ by: 'pdftotext', page: 5, has: 'Zoë writes' }],
  },
  {
    words: 'make this PDF fillable',
    operation: 'pdf-form-create',
    files: ['flat-form.pdf'],
    expect: [
      { by: 'pdfinfo', has: 'Form: AcroForm' },
      { by: 'objects', has: 'First name' },
    ],
  },
  {
    words: 'correct a typo in my PDF',
    operation: 'pdf-edit-text',
    files: ['features.pdf'],
    params: { replace: [{ find: 'page 3', with: 'sheet 3' }] },
    expect: [
      { by: 'pdftotext', page: 3, has: 'sheet 3' },
      { by: 'pdftotext', page: 2, has: 'page 2' },
    ],
    reads: { pages: '3', has: 'sheet 3' },
  },
  {
    words: 'turn the PDF into PowerPoint slides',
    operation: 'pdf-to-powerpoint',
    files: ['features.pdf'],
    params: { pages: '2' },
    expect: [{ by: 'text', file: 'ppt/slides/slide1.xml', has: 'A page 2' }],
  },
  {
    words: 'shrink this PDF',
    operation: 'pdf-compress',
    files: ['render-features.pdf'],
    expect: [
      { by: 'pdfinfo', has: 'Pages: 8' },
      { by: 'pdftotext', page: 1, has: 'Sheaf renders' },
    ],
  },
  {
    words: 'text of a PDF',
    operation: 'pdf-to-text',
    files: ['features.pdf'],
    expect: [{ by: 'text', has: 'A page 6' }],
    reads: { has: 'A page 2' },
  },
  {
    words: 'réduire la taille d’une photo',
    operation: 'image-resize',
    files: ['photo.jpg'],
    params: { width: 48, format: 'webp' },
    expect: [
      { by: 'picture', has: '48x32' },
      { by: 'pixels', at: [0.05, 0.1], color: '#e61414', within: 60 },
    ],
  },
  {
    words: 'convert my iPhone picture to JPEG',
    operation: 'image-convert',
    files: ['photo.heic'],
    params: { format: 'jpeg' },
    expect: [{ by: 'picture', has: 'JPEG image data' }],
  },
  {
    words: 'rotate the photo a quarter turn',
    operation: 'image-rotate',
    files: ['alpha.png'],
    params: { angle: 90 },
    expect: [{ by: 'picture', has: '64x96' }],
  },
  {
    words: 'put several pictures side by side',
    operation: 'image-collage',
    files: ['photo.jpg', 'gray.jpg', 'cmyk.jpg', 'codes.png'],
    params: { layout: 'rows', width: 400, format: 'png' },
    expect: [
      { by: 'picture', has: '400x282' },
      { by: 'pixels', at: [0.06, 0.08], color: '#e61414', within: 40 },
    ],
  },
  {
    words: 'put my photos into one PDF',
    operation: 'images-to-pdf',
    files: ['photo.jpg', 'photo.png'],
    expect: [
      { by: 'pdfinfo', has: 'Pages: 2' },
      { by: 'pixels', page: 1, at: [0.05, 0.1], color: '#e61414', within: 40 },
    ],
  },
  {
    words: 'make a QR code for our web address',
    operation: 'barcode-create',
    files: ['codes.txt'],
    expect: [{ by: 'zbarimg', has: 'SHEAF-0001 SHEAF-0002 SHEAF-0003' }],
  },
  {
    words: 'read the QR code in this image',
    operation: 'barcode-read',
    files: ['codes.png'],
    expect: [{ by: 'values', has: 'pages.0.barcodes.0.text = https://example.org/käse' }],
    reads: { has: '5901234123457' },
  },
  {
    words: 'icons for my website from this logo',
    operation: 'favicon-set',
    files: ['alpha.png'],
    params: { name: 'Sheaf', theme: '#1f6b4a' },
    expect: [
      { by: 'names', has: 'favicon.ico' },
      { by: 'picture', file: 'icon-192.png', has: '192x192' },
      { by: 'values', file: 'site.webmanifest', has: 'theme_color = #1f6b4a' },
    ],
  },
  {
    words: 'convert CSV to XML',
    operation: 'data-convert',
    files: ['table.csv'],
    params: { to: 'json' },
    expect: [
      { by: 'values', has: '0.name = Zoë' },
      { by: 'values', has: '1.note = says "hi"' },
    ],
  },
  {
    words: 'is this JSON valid',
    operation: 'json-validator',
    files: ['json-invalid.json'],
    expect: [
      { by: 'values', has: 'valid = false' },
      { by: 'values', has: 'error.line = 3' },
    ],
  },
  {
    words: 'format JSON with indentation',
    operation: 'json-formatter',
    files: ['json-valid.json'],
    expect: [{ by: 'text', has: '\n  "name": "Sheaf",\n' }],
  },
  {
    words: 'open this email',
    operation: 'mail-to-json',
    files: ['message.eml'],
    params: { attachments: 'extract' },
    expect: [
      { by: 'names', has: 'message.json logo.png Größen.csv inner.eml' },
      { by: 'values', file: 'message.json', has: 'from.name = Zoë Müller' },
    ],
  },
  {
    words: 'Markdown notes as HTML',
    operation: 'markdown-to-html',
    files: ['notes.md'],
    expect: [
      { by: 'text', has: '<strong>bold</strong>' },
      { by: 'text', lacks: '<script' },
    ],
  },
  {
    words: 'get the text out of this Word document',
    operation: 'office-to-text',
    files: ['letter.docx'],
    expect: [
      { by: 'text', has: 'Käse & Brot' },
      { by: 'text', lacks: 'hidden' },
    ],
    reads: { has: '東京 🎉' },
  },
  {
    words: 'convert the letter from DOCX to ODT',
    operation: 'office-convert',
    files: ['letter.docx'],
    params: { format: 'opendocument' },
    expect: [{ by: 'text', file: 'content.xml', has: /Käse &amp; Brot/ }],
    needs: ['libreoffice'],
  },
  {
    words: 'Tabelle aus Excel als CSV',
    operation: 'sheet-to-csv',
    files: ['table.xlsx'],
    params: { sheet: 'Prices' },
    expect: [
      { by: 'values', has: 'B2 = 12.5' },
      { by: 'values', has: 'C2 = 2024-01-01' },
    ],
  },
  {
    words: 'Excel sheet as JSON',
    operation: 'sheet-to-json',
    files: ['table.xls'],
    params: { sheet: 1, header: false },
    expect: [{ by: 'values', has: '1.2 = 2024-01-01' }],
  },
  {
    words: 'do many steps in a chain: a workflow',
    operation: 'workflow',
    files: ['three-pages.pdf'],
    params: { steps: [{ job_type: 'pdf-split' }, { job_type: 'pdf-rotate' }, { job_type: 'pdf-merge' }] },
    expect: [
      { by: 'pdfinfo', page: 3, has: 'Page 3 rot: 90' },
      { by: 'pdftotext', page: 3, has: 'Page 3' },
    ],
  },
  {
    words: 'automate several steps on a batch: a workflow',
    operation: 'workflow',
    files: ['photo.jpg', 'photo.webp'],
    params: {
      steps: [{ job_type: 'image-resize', parameters: { width: 32 } }, { job_type: 'images-to-pdf' }],
    },
    expect: [
      { by: 'pdfinfo', has: 'Pages: 2' },
      { by: 'pixels', page: 1, at: [0.05, 0.1], color: '#e61414', within: 60 },
    ],
  },
];
