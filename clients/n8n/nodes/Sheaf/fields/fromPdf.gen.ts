// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.
import type { INodeProperties } from 'n8n-workflow';

const languages: INodeProperties = {
  displayName: 'Languages',
  name: 'languages',
  type: 'string',
  default: 'eng',
  description:
    'Languages of the text, main language first, as a list or as eng+deu. Built in: deu, eng, fra, ita, spa. Others must be installed on the server. Each additional language takes more time.',
};

const pages: INodeProperties = {
  displayName: 'Page Range',
  name: 'pages',
  type: 'string',
  placeholder: 'e.g. 1-3,5,8-',
  default: '',
  description: 'Page range to convert, in document order. Default: all pages.',
};

const password: INodeProperties = {
  displayName: 'Password',
  name: 'password',
  type: 'string',
  typeOptions: { password: true },
  default: '',
  description: 'Password of the PDF, if it is password-protected',
};

const ocr: INodeProperties = {
  displayName: 'Scanned Pages',
  name: 'ocr',
  type: 'options',
  options: [
    { name: 'Keep Them as Images', value: 'off' },
    { name: 'Recognize Their Text', value: 'auto' },
  ],
  default: 'auto',
  description: 'Auto: the text of pages that are images without text is recognized. off: such pages stay images.',
};

const pages2: INodeProperties = {
  displayName: 'Page Range',
  name: 'pages',
  type: 'string',
  placeholder: 'e.g. 1-3,5,8-',
  default: '',
  description: 'Page range to search for tables. Default: all pages.',
};

const pictures: INodeProperties = {
  displayName: 'Images',
  name: 'pictures',
  type: 'options',
  options: [
    { name: 'As Separate Files', value: 'files' },
    { name: 'In the File', value: 'embed' },
    { name: 'Left Out', value: 'none' },
  ],
  default: 'embed',
  description:
    'Embed: images are in the output, as data URLs. files: they are separate files, and the output is a ZIP if there are any. none: they are omitted.',
};

export const fromPdfFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['fromPdf'] } },
    options: [
      {
        name: 'Convert to PDF/A',
        value: 'pdf-to-pdfa',
        description:
          'Converts a PDF to PDF/A for archiving: PDF/A-2b, or PDF/A-3b if it has attachments. Embeds missing fonts, adds color profiles, fixes metadata, and removes scripts, encryption and anything else PDF/A forbids. Pages look the same. The result is checked; if it cannot conform, the job fails and names the reason and the clause.',
        action: 'Convert to PDF/A',
      },
      {
        name: 'PDF Tables to CSV or Excel',
        value: 'pdf-to-tables',
        description:
          'Extracts tables from a PDF, with or without borders. A table that continues across pages becomes one. Returns CSV files, an Excel workbook with one sheet per table, or JSON with positions in millimeters from the top-left corner of the page. Scanned pages have no text: run OCR first.',
        action: 'Convert PDF tables to CSV or excel',
      },
      {
        name: 'PDF to EPUB',
        value: 'pdf-to-epub',
        description:
          'Converts a PDF to an e-book (EPUB 3) that flows on every screen: chapters with a table of contents, headings, whole paragraphs, lists, tables, links, images and footnotes, a cover, and page numbers. Running heads are left out. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
        action: 'Convert PDF to EPUB',
      },
      {
        name: 'PDF to Excel',
        value: 'pdf-to-excel',
        description:
          'Makes an Excel workbook of the tables in a PDF, with or without borders. Numbers, percentages, amounts of money and dates become values that can be calculated with, by the decimal sign of the document; codes with leading zeros stay text. Merged cells stay merged, heads are bold and stay in view. No cell becomes a formula. Scanned pages have no text: run OCR first.',
        action: 'Convert PDF to excel',
      },
      {
        name: 'PDF to HTML',
        value: 'pdf-to-html',
        description:
          'Converts a PDF to a web page: headings, flowing paragraphs, lists, tables with joined cells, links, images, and footnotes with links back. Running heads are left out. The page needs no other file, runs nothing and loads nothing. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
        action: 'Convert PDF to HTML',
      },
      {
        name: 'PDF to Images',
        value: 'pdf-to-images',
        description:
          'Converts each page to an image on a white background, including annotations and form fields. Returns a ZIP with one file per page, or the image itself if there is only one.',
        action: 'Convert PDF to images',
      },
      {
        name: 'PDF to JSON',
        value: 'pdf-to-json',
        description:
          'Returns the structure of a PDF as JSON: headings, paragraphs, list items, tables with joined cells, images and captions in reading order, each with its page and position in millimeters, text with emphasis and links, footnotes, headers and footers. Or as chunks of text with headings, pages and places for retrieval, or as a DoclingDocument. Scanned pages are recognized first.',
        action: 'Convert PDF to JSON',
      },
      {
        name: 'PDF to Markdown',
        value: 'pdf-to-markdown',
        description:
          'Converts a PDF to Markdown in reading order: headings, paragraphs that are whole across lines, columns and pages, lists, tables, emphasis, links, images and footnotes. Running heads are left out. Uses the tags of the document if it has any, otherwise its layout. Scanned pages are recognized first.',
        action: 'Convert PDF to markdown',
      },
      {
        name: 'PDF to PowerPoint',
        value: 'pdf-to-powerpoint',
        description:
          'Converts a PDF to a presentation (PPTX) with a slide for each page: titles, paragraphs and lists as text boxes that can be edited where they are on the page, and tables. Everything else is an image behind the text, or separate images. Scanned pages are recognized first.',
        action: 'Convert PDF to powerpoint',
      },
      {
        name: 'PDF to Text',
        value: 'pdf-to-text',
        description:
          'Extracts text from a PDF in reading order: column by column, tables row by row, paragraphs unbroken. Returns plain text, text laid out as on the page, Markdown with headings, lists and tables, or JSON with the position and font of every word. Scanned pages have no text: run OCR first.',
        action: 'Convert PDF to text',
      },
      {
        name: 'PDF to Word',
        value: 'pdf-to-word',
        description:
          'Converts a PDF to a Word document (DOCX) that reads and edits like one written in Word: headings with styles, flowing paragraphs, real lists, tables with joined cells, headers and footers, footnotes, links, columns and images. Scanned pages are recognized first.',
        action: 'Convert PDF to word',
      },
    ],
    default: 'pdf-to-pdfa',
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-epub'] } },
    options: [languages, pages, password, ocr],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-excel'] } },
    options: [
      pages2,
      password,
      {
        displayName: 'Sheets',
        name: 'sheets',
        type: 'options',
        options: [
          { name: 'All on One Sheet', value: 'one' },
          { name: 'One per Page', value: 'per-page' },
          { name: 'One per Table', value: 'per-table' },
        ],
        default: 'per-table',
        description:
          'Per-table: a sheet for each table, named by its title or page; a table that continues across pages is one. per-page: a sheet for each page that has tables. one: all tables below each other.',
      },
      {
        displayName: 'Tables',
        name: 'tables',
        type: 'options',
        options: [
          { name: 'Only with Borders', value: 'ruled' },
          { name: 'With or without Borders', value: 'auto' },
        ],
        default: 'auto',
        description:
          'Auto: tables with borders, and those with only space between columns. ruled: only those with borders.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-html'] } },
    options: [pictures, languages, pages, password, ocr],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-images'] } },
    options: [
      {
        displayName: 'Format',
        name: 'format',
        type: 'options',
        options: [
          { name: 'AVIF', value: 'avif' },
          { name: 'HEIC', value: 'heic' },
          { name: 'JPEG', value: 'jpeg' },
          { name: 'JPEG XL', value: 'jxl' },
          { name: 'PNG', value: 'png' },
          { name: 'TIFF', value: 'tiff' },
          { name: 'WebP', value: 'webp' },
        ],
        default: 'png',
        description:
          'Image format. png and tiff are lossless; the others are smaller. heic needs heif-enc on the server, jxl needs cjxl. A page is a file, in TIFF as well.',
      },
      {
        displayName: 'Page Range',
        name: 'pages',
        type: 'string',
        placeholder: 'e.g. 1-3,5,8-',
        default: '',
        description: 'Pages, starting at 1: an array such as [1, 2, 5] or a string such as "1-3,5,8-"',
      },
      password,
      {
        displayName: 'Quality',
        name: 'quality',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: 100 },
        default: 85,
        description: 'Quality of all formats except png and tiff, which are always lossless',
      },
      {
        displayName: 'Resolution',
        name: 'dpi',
        type: 'number',
        typeOptions: { minValue: 36, maxValue: 600 },
        default: 150,
        description: 'Resolution in pixels per inch: 150 for screens, 300 for print',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-json'] } },
    options: [
      {
        displayName: 'Characters per Chunk',
        name: 'chunk_characters',
        type: 'number',
        typeOptions: { minValue: 200, maxValue: 20000 },
        default: 2000,
        description:
          'Most characters of a chunk. Paragraphs and tables under the same headings share a chunk; longer ones are split between sentences or rows.',
      },
      {
        displayName: 'Format',
        name: 'format',
        type: 'options',
        options: [
          { name: 'Blocks with Their Places', value: 'blocks' },
          { name: 'Chunks for Search and Retrieval', value: 'chunks' },
          { name: 'DoclingDocument', value: 'docling' },
        ],
        default: 'blocks',
        description:
          'Blocks: the blocks of each page. chunks: texts for retrieval, each with its headings, pages and places. docling: a DoclingDocument, as docling-core reads it.',
      },
      languages,
      pages,
      password,
      ocr,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-markdown'] } },
    options: [pictures, languages, pages, password, ocr],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-pdfa'] } },
    options: [
      {
        displayName: 'If the PDF Is Signed',
        name: 'on_signed',
        type: 'options',
        options: [
          { name: 'Invalidate Signatures', value: 'invalidate' },
          { name: 'Keep Signatures Valid', value: 'keep_valid' },
          { name: 'Remove Signatures', value: 'remove' },
        ],
        default: 'keep_valid',
        description:
          'How to handle signatures: keep_valid makes only changes that leave every signature valid, and otherwise fails with signed_document; invalidate makes all changes and leaves the signatures in the document; remove removes them',
      },
      {
        displayName: 'Level',
        name: 'level',
        type: 'options',
        options: [
          { name: 'PDF/A-2b', value: '2b' },
          { name: 'PDF/A-3b, with Attachments', value: '3b' },
        ],
        default: '2b',
        description: 'PDF/A level. Default: 3b if the document has attachments, otherwise 2b.',
      },
      {
        displayName: 'Missing Fonts',
        name: 'missing_fonts',
        type: 'options',
        options: [
          { name: 'Fail', value: 'fail' },
          { name: 'Replace with Similar Ones', value: 'replace' },
        ],
        default: 'replace',
        description: 'Fonts that are not embedded: embed a similar one (replace) or fail the job (fail)',
      },
      password,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-powerpoint'] } },
    options: [
      {
        displayName: 'Images and Drawings',
        name: 'graphics',
        type: 'options',
        options: [
          { name: 'As a Background without Text', value: 'background' },
          { name: 'As Separate Images and Tables', value: 'objects' },
        ],
        default: 'background',
        description:
          'Background: everything on a page except its text is one image behind the text. objects: images are separate, and tables have lines; other drawings are left out.',
      },
      languages,
      {
        displayName: 'Lines',
        name: 'layout',
        type: 'options',
        options: [
          { name: 'Flowing Text', value: 'flow' },
          { name: 'Lines as on the Page', value: 'exact' },
        ],
        default: 'exact',
        description: 'Exact: lines break as on the page, with any font. flow: paragraphs wrap in their boxes.',
      },
      pages,
      password,
      ocr,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-tables'] } },
    options: [
      {
        displayName: 'Format',
        name: 'format',
        type: 'options',
        options: [
          { name: 'CSV', value: 'csv' },
          { name: 'Excel', value: 'xlsx' },
          { name: 'JSON', value: 'json' },
        ],
        default: 'csv',
        description:
          'Csv: one file per table (RFC 4180, UTF-8). xlsx: one workbook. JSON: all tables in one file, even if there are none.',
      },
      pages2,
      password,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-text'] } },
    options: [
      {
        displayName: 'Format',
        name: 'format',
        type: 'options',
        options: [
          { name: 'JSON', value: 'json' },
          { name: 'Keep Layout', value: 'layout' },
          { name: 'Markdown', value: 'markdown' },
          { name: 'Text', value: 'text' },
        ],
        default: 'text',
        description:
          'Text: one line per paragraph, a form feed between pages. layout: lines as on the page. markdown: headings, lists and tables. JSON: blocks, lines and words with positions in millimeters from the top-left corner of the page.',
      },
      {
        displayName: 'Join Hyphenated Words',
        name: 'dehyphenate',
        type: 'boolean',
        default: true,
        description: 'Whether to join words hyphenated at line ends, in text and markdown',
      },
      {
        displayName: 'Page Range',
        name: 'pages',
        type: 'string',
        placeholder: 'e.g. 1-3,5,8-',
        default: '',
        description: 'Page range to read. Default: all pages.',
      },
      password,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['fromPdf'], operation: ['pdf-to-word'] } },
    options: [
      languages,
      {
        displayName: 'Layout',
        name: 'layout',
        type: 'options',
        options: [
          { name: 'Flowing Text', value: 'flow' },
          { name: 'Lines as on the Page', value: 'exact' },
        ],
        default: 'flow',
        description:
          'Flow: paragraphs flow within and across pages. exact: lines break as on the page, at the same distances.',
      },
      pages,
      password,
      ocr,
    ],
  },
];
