// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.
import type { INodeProperties } from 'n8n-workflow';

const outline: INodeProperties = {
  displayName: 'Bookmarks',
  name: 'outline',
  type: 'boolean',
  default: true,
  description: 'Whether to create bookmarks from headings',
};

const media: INodeProperties = {
  displayName: 'CSS Media Type',
  name: 'media',
  type: 'options',
  options: [
    { name: 'Print', value: 'print' },
    { name: 'Screen', value: 'screen' },
  ],
  default: 'print',
  description: 'CSS media type: print or screen',
};

const waitMs: INodeProperties = {
  displayName: 'Delay',
  name: 'wait_ms',
  type: 'number',
  typeOptions: { minValue: 0, maxValue: 10000 },
  default: 0,
  description: 'Milliseconds to wait for scripts after the page has loaded',
};

const footer: INodeProperties = {
  displayName: 'Footer',
  name: 'footer',
  type: 'string',
  default: '',
  description:
    'Text below each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none.',
};

const header: INodeProperties = {
  displayName: 'Header',
  name: 'header',
  type: 'string',
  default: '',
  description:
    'Text above each page, with {page}, {pages}, {title}, {author}, {filename}, {name}, {ext}, {date} (also {date:DD.MM.YYYY}) and {time}. Default: none.',
};

const landscape: INodeProperties = {
  displayName: 'Landscape',
  name: 'landscape',
  type: 'boolean',
  default: false,
  description: 'Whether this holds: landscape orientation',
};

const marginMm: INodeProperties = {
  displayName: 'Margin Mm',
  name: 'margin_mm',
  type: 'number',
  typeOptions: { minValue: 0, maxValue: 100, numberPrecision: 3 },
  default: 0,
  description: 'Older name of margin, for one number; margin wins if both are set',
};

const margin: INodeProperties = {
  displayName: 'Margins',
  name: 'margin',
  type: 'json',
  default: '',
  description:
    'Page margins in millimeters: one number (default: 15), {"top", "right", "bottom", "left"}, or four in this order',
};

const pages: INodeProperties = {
  displayName: 'Page Range',
  name: 'pages',
  type: 'string',
  placeholder: 'e.g. 1-3,5,8-',
  default: '',
  description: 'Pages of the PDF to keep, in document order, such as "1-3,5". Default: all pages.',
};

const paper: INodeProperties = { displayName: 'Paper Size', name: 'paper', type: 'string', default: 'a4' };

const background: INodeProperties = {
  displayName: 'Print Backgrounds',
  name: 'background',
  type: 'boolean',
  default: true,
  description: 'Whether to print background colors and images',
};

const scale: INodeProperties = {
  displayName: 'Scale',
  name: 'scale',
  type: 'number',
  typeOptions: { minValue: 0.1, maxValue: 2, numberPrecision: 3 },
  default: 1,
  description: 'Scale factor: 1 is 100%, 0.5 is 50%',
};

const tagged: INodeProperties = {
  displayName: 'Tagged PDF',
  name: 'tagged',
  type: 'boolean',
  default: true,
  description: 'Whether to create a tagged PDF for screen readers',
};

const cssPageSize: INodeProperties = {
  displayName: 'Use CSS Page Size',
  name: 'css_page_size',
  type: 'boolean',
  default: false,
  description: 'Whether to use the paper size and margins from the CSS @page rule, if present',
};

export const toPdfFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['toPdf'] } },
    options: [
      {
        name: 'Email to PDF',
        value: 'mail-to-pdf',
        description:
          'Converts an email (EML or Outlook MSG) to PDF: sender, recipients, date and subject above the text, with embedded images, and attached messages below. Remote images are not loaded, so the sender cannot see that it was opened. Attachments are listed and can be embedded in the PDF.',
        action: 'Convert email to PDF',
      },
      {
        name: 'HTML to PDF',
        value: 'html-to-pdf',
        description:
          'Converts an HTML file to PDF, or a ZIP with its images, styles and fonts. Chromium renders it offline, so anything not in the upload is missing. Scripts run only if you turn them on.',
        action: 'Convert HTML to PDF',
      },
      {
        name: 'Images to PDF',
        value: 'images-to-pdf',
        description:
          'Combines images into one PDF in order, one upright image per page, with all pages of a TIFF. JPEG, JPEG 2000, most PNG, and black-and-white TIFF data is embedded unchanged, without metadata. All other images are stored losslessly at 8 bits per channel.',
        action: 'Convert images to PDF',
      },
      {
        name: 'Markdown to PDF',
        value: 'markdown-to-pdf',
        description:
          'Converts Markdown, or a ZIP of Markdown and images, to PDF, with tables, task lists, footnotes, formulas, highlighted code and front matter. HTML is sanitized; nothing is run or fetched. Uses Chromium if installed, otherwise the built-in Typst.',
        action: 'Convert markdown to PDF',
      },
      {
        name: 'Office to PDF',
        value: 'office-to-pdf',
        description:
          'Converts a document (DOCX, DOC, ODT, RTF), workbook (XLSX, XLS, ODS, CSV) or presentation (PPTX, PPT, ODP) to PDF with LibreOffice. Macros do not run, and external content is not fetched.',
        action: 'Convert office to PDF',
      },
      {
        name: 'URL to PDF',
        value: 'url-to-pdf',
        description:
          'Converts a web page to PDF. Upload a file with the URL on its own line. The page, its images, styles and fonts are fetched from public addresses only, and Chromium renders it offline. Scripts run only if you turn them on, and cannot reach the network.',
        action: 'Convert URL to PDF',
      },
    ],
    default: 'mail-to-pdf',
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['html-to-pdf'] } },
    options: [
      outline,
      media,
      waitMs,
      footer,
      header,
      landscape,
      marginMm,
      margin,
      pages,
      paper,
      background,
      {
        displayName: 'Run Scripts',
        name: 'javascript',
        type: 'boolean',
        default: false,
        description: 'Whether to run the scripts of the page. Scripts can load only files in the upload.',
      },
      scale,
      tagged,
      cssPageSize,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['images-to-pdf'] } },
    options: [
      {
        displayName: 'Margins',
        name: 'margin',
        type: 'json',
        default: '0',
        description: 'Margin on every side, in millimeters',
      },
      {
        displayName: 'Paper Size',
        name: 'paper',
        type: 'string',
        default: '',
        description: 'Paper size to fit the image on. Default: each page is the size of its image.',
      },
      {
        displayName: 'Resolution',
        name: 'dpi',
        type: 'number',
        typeOptions: { minValue: 36, maxValue: 2400 },
        default: 36,
        description: 'Resolution when the page is the size of its image. Default: from the image, or 150.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['mail-to-pdf'] } },
    options: [
      {
        displayName: 'Attachments',
        name: 'attachments',
        type: 'options',
        options: [
          { name: 'Embed in the PDF', value: 'embed' },
          { name: 'List', value: 'list' },
        ],
        default: 'list',
        description: 'List: show names and sizes. embed: also embed the files in the PDF.',
      },
      outline,
      footer,
      header,
      landscape,
      {
        displayName: 'Language',
        name: 'language',
        type: 'options',
        options: [
          { name: 'English', value: 'en' },
          { name: 'French', value: 'fr' },
          { name: 'German', value: 'de' },
          { name: 'Italian', value: 'it' },
          { name: 'Spanish', value: 'es' },
        ],
        default: 'en',
        description: 'Language of labels such as From and Subject',
      },
      marginMm,
      margin,
      pages,
      paper,
      background,
      scale,
      tagged,
      {
        displayName: 'Time Zone',
        name: 'timezone',
        type: 'string',
        default: 'UTC',
        description: 'Time zone for the date, such as Europe/Berlin',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['markdown-to-pdf'] } },
    options: [
      outline,
      {
        displayName: 'Engine',
        name: 'engine',
        type: 'options',
        options: [
          { name: 'Automatic', value: 'auto' },
          { name: 'Chromium', value: 'chromium' },
          { name: 'Typst', value: 'typst' },
        ],
        default: 'auto',
        description:
          'Chromium: browser rendering. typst: built-in typesetter, identical on every server. auto: Chromium if installed, otherwise Typst.',
      },
      footer,
      {
        displayName: 'Formulas',
        name: 'math',
        type: 'boolean',
        default: true,
        description:
          'Whether to render TeX formulas in $…$, $$…$$ and math code blocks. If false, dollar signs are plain text.',
      },
      header,
      {
        displayName: 'Highlight Code',
        name: 'highlight',
        type: 'boolean',
        default: true,
        description: 'Whether to highlight code blocks that name a language',
      },
      {
        displayName: 'Keep Line Breaks',
        name: 'breaks',
        type: 'boolean',
        default: false,
        description: 'Whether to turn newlines within paragraphs into line breaks',
      },
      landscape,
      {
        displayName: 'Language',
        name: 'lang',
        type: 'string',
        default: '',
        description: 'Language tag such as en or de-AT. Default: from the front matter.',
      },
      marginMm,
      margin,
      pages,
      paper,
      background,
      scale,
      {
        displayName: 'Table of Contents',
        name: 'toc',
        type: 'boolean',
        default: false,
        description: 'Whether to add a table of contents at the start',
      },
      tagged,
      {
        displayName: 'Title',
        name: 'title',
        type: 'string',
        default: '',
        description: 'Title. Default: from the front matter, the first heading, or the file name.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['office-to-pdf'] } },
    options: [
      {
        displayName: 'Bookmarks',
        name: 'bookmarks',
        type: 'boolean',
        default: true,
        description: 'Whether to create bookmarks from headings, sheets or slides',
      },
      {
        displayName: 'Comments',
        name: 'comments',
        type: 'boolean',
        default: false,
        description: 'Whether to keep comments as PDF comments',
      },
      {
        displayName: 'Image Quality',
        name: 'image_quality',
        type: 'number',
        typeOptions: { minValue: 1, maxValue: 100 },
        default: 90,
        description: 'JPEG quality of images. 100 is lossless.',
      },
      {
        displayName: 'Include Hidden Slides',
        name: 'hidden_slides',
        type: 'boolean',
        default: false,
        description: 'Whether to include hidden slides',
      },
      {
        displayName: 'Mark as Accessible',
        name: 'pdf_ua',
        type: 'boolean',
        default: false,
        description:
          'Whether to mark the PDF as accessible (PDF/UA): tagged, with a title. Actual accessibility depends on the document.',
      },
      {
        displayName: 'Maximum Resolution',
        name: 'max_dpi',
        type: 'number',
        typeOptions: { minValue: 36, maxValue: 1200 },
        default: 300,
        description: 'Maximum image resolution. Images above it are downsampled.',
      },
      {
        displayName: 'One Page per Sheet',
        name: 'single_page_sheets',
        type: 'boolean',
        default: false,
        description: 'Whether to put each sheet on a single page, regardless of its size',
      },
      {
        displayName: 'Page Range',
        name: 'pages',
        type: 'string',
        placeholder: 'e.g. 1-3,5,8-',
        default: '',
        description: 'Page range, such as "1-3,5", in document order. Default: all pages.',
      },
      {
        displayName: 'Password',
        name: 'password',
        type: 'string',
        typeOptions: { password: true },
        default: '',
        description: 'Password of a protected DOCX, XLSX or PPTX. The PDF is not protected.',
      },
      {
        displayName: 'PDF Standard',
        name: 'pdf_standard',
        type: 'options',
        options: [
          { name: 'None', value: 'none' },
          { name: 'PDF/A-2b', value: 'pdfa-2b' },
          { name: 'PDF/A-3b', value: 'pdfa-3b' },
        ],
        default: 'none',
        description: 'Archiving standard: PDF/A-2b or PDF/A-3b',
      },
      {
        displayName: 'Speaker Notes',
        name: 'speaker_notes',
        type: 'options',
        options: [
          { name: 'After the Slides', value: 'after' },
          { name: 'None', value: 'none' },
          { name: 'Notes Pages Only', value: 'only' },
        ],
        default: 'none',
        description:
          'Notes pages, each with its slide: none, after all slides (after), or instead of the slides (only)',
      },
      {
        displayName: 'Tagged PDF',
        name: 'tagged',
        type: 'boolean',
        default: true,
        description: 'Whether to create a tagged PDF: headings, lists and tables for screen readers',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['toPdf'], operation: ['url-to-pdf'] } },
    options: [
      outline,
      media,
      waitMs,
      footer,
      header,
      landscape,
      marginMm,
      margin,
      pages,
      paper,
      background,
      {
        displayName: 'Run Scripts',
        name: 'javascript',
        type: 'boolean',
        default: false,
        description: 'Whether to run the scripts of the page. Anything scripts request is not fetched.',
      },
      scale,
      tagged,
      cssPageSize,
    ],
  },
];
