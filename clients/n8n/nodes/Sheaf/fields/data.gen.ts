// Generated from /openapi.json by `npm run clients:generate`; do not edit. More than 400 lines: it is generated.
import type { INodeProperties } from 'n8n-workflow';

const guardFormulas: INodeProperties = {
  displayName: 'Escape Formulas',
  name: 'guard_formulas',
  type: 'boolean',
  default: false,
  description: 'Whether to prefix cells that a spreadsheet would treat as a formula with an apostrophe',
};

const sheet: INodeProperties = {
  displayName: 'Sheet',
  name: 'sheet',
  type: 'string',
  default: '',
  description: 'Sheet name, or number starting at 1. Default: all sheets.',
};

export const dataFields: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: ['data'] } },
    options: [
      {
        name: 'Convert Data',
        value: 'data-convert',
        description:
          'Converts between CSV, Excel, JSON, YAML, TOML and XML. Integers keep every digit; comments are lost. Rows become objects keyed by the header row, and objects become rows, with nested keys as a.b. XML attributes become @name, and text next to them #text.',
        action: 'Convert data',
      },
      {
        name: 'Convert Office Files',
        value: 'office-convert',
        description:
          'Converts documents between DOCX, ODT, RTF and DOC, e-books (EPUB) to these, workbooks between XLSX, ODS and XLS, and presentations between PPTX, ODP and PPT with LibreOffice. Macros do not run; a note says when the output has them. External content is not fetched.',
        action: 'Convert office files',
      },
      {
        name: 'Email to JSON',
        value: 'mail-to-json',
        description:
          'Converts an email (EML or Outlook MSG) to JSON: sender, recipients, date, subject, text and HTML in UTF-8, and attachments with type, size and SHA-256, including those of attached messages. Attachments can be extracted as files. HTML is returned unsanitized: sanitize it before you show it.',
        action: 'Convert email to JSON',
      },
      {
        name: 'Excel to CSV',
        value: 'sheet-to-csv',
        description:
          'Converts each sheet of a workbook (XLSX, XLS, ODS) to a UTF-8 CSV file. Formulas use their stored values, and dates are ISO 8601. Nothing is recalculated or fetched.',
        action: 'Convert excel to CSV',
      },
      {
        name: 'Excel to JSON',
        value: 'sheet-to-json',
        description:
          'Converts a workbook (XLSX, XLS, ODS) to JSON: an array of objects keyed by the header row, or of arrays. Several sheets become an object with one array per sheet. Numbers and booleans keep their types. Formulas use their stored values, and dates are ISO 8601.',
        action: 'Convert excel to JSON',
      },
      {
        name: 'Markdown to HTML',
        value: 'markdown-to-html',
        description:
          'Converts Markdown to one self-contained web page, with tables, task lists, footnotes, formulas, highlighted code and front matter, in light, dark and print styles. The page runs and loads nothing: remote images become links, images in a ZIP are embedded, and HTML is sanitized.',
        action: 'Convert markdown to HTML',
      },
      {
        name: 'Office to Markdown',
        value: 'office-to-markdown',
        description:
          'Converts a document, presentation or workbook (DOCX, PPTX, XLSX, ODT, ODP, ODS) to Markdown: headings, lists, tables, emphasis, links and footnotes. Slides are separated by a rule; sheets become tables under their names. Deleted and hidden text is omitted, and external content is not fetched.',
        action: 'Convert office to markdown',
      },
      {
        name: 'Office to Text',
        value: 'office-to-text',
        description:
          'Extracts the text of a document, presentation or workbook (DOCX, PPTX, XLSX, ODT, ODP, ODS): blank lines between paragraphs, tabs between cells, form feeds between slides, notes at the end. Deleted and hidden text is omitted, and external content is not fetched.',
        action: 'Convert office to text',
      },
    ],
    default: 'data-convert',
  },
  {
    displayName: 'To',
    name: 'to',
    type: 'options',
    options: [
      { name: 'CSV', value: 'csv' },
      { name: 'Excel', value: 'xlsx' },
      { name: 'JSON', value: 'json' },
      { name: 'TOML', value: 'toml' },
      { name: 'XML', value: 'xml' },
      { name: 'YAML', value: 'yaml' },
    ],
    default: 'json',
    required: true,
    description: 'Format of the output',
    displayOptions: { show: { resource: ['data'], operation: ['data-convert'] } },
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['data'], operation: ['data-convert'] } },
    options: [
      {
        displayName: 'Delimiter',
        name: 'delimiter',
        type: 'options',
        options: [
          { name: 'Comma', value: 'comma' },
          { name: 'Semicolon', value: 'semicolon' },
          { name: 'Tab', value: 'tab' },
          { name: 'Vertical Bar', value: 'bar' },
        ],
        default: 'comma',
        description: 'CSV delimiter. Default: detected for input, comma for output.',
      },
      {
        displayName: 'Detect Numbers and Booleans',
        name: 'types',
        type: 'boolean',
        default: true,
        description:
          'Whether to convert CSV columns to numbers or booleans if every cell matches. Codes such as 0012 stay text.',
      },
      guardFormulas,
      {
        displayName: 'First Row Is a Header',
        name: 'header',
        type: 'boolean',
        default: true,
        description: 'Whether the first row contains column names. If false, rows become lists.',
      },
      {
        displayName: 'From',
        name: 'from',
        type: 'options',
        options: [
          { name: 'CSV', value: 'csv' },
          { name: 'Excel', value: 'xlsx' },
          { name: 'JSON', value: 'json' },
          { name: 'TOML', value: 'toml' },
          { name: 'XML', value: 'xml' },
          { name: 'YAML', value: 'yaml' },
        ],
        default: 'json',
        description: 'Input format. Default: detected from the content or the file name.',
      },
      {
        displayName: 'Indent',
        name: 'indent',
        type: 'number',
        typeOptions: { minValue: 0, maxValue: 8 },
        default: 2,
        description: 'Spaces per level in JSON, YAML (at least 1) and XML',
      },
      {
        displayName: 'Root Element',
        name: 'root',
        type: 'string',
        default: 'root',
        description: 'Name of the XML root element, if the data has no single root',
      },
      {
        displayName: 'Sheet',
        name: 'sheet',
        type: 'string',
        default: '',
        description:
          'Sheet name, or number starting at 1. Default: all sheets, as an object of lists or one CSV file each.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['data'], operation: ['mail-to-json'] } },
    options: [
      {
        displayName: 'All Headers',
        name: 'headers',
        type: 'boolean',
        default: false,
        description: 'Whether to include all headers in order, such as Received',
      },
      {
        displayName: 'Attachments',
        name: 'attachments',
        type: 'options',
        options: [
          { name: 'Extract', value: 'extract' },
          { name: 'List', value: 'list' },
        ],
        default: 'list',
        description: 'List: list attachments in the JSON. extract: also return them as files, in a ZIP with the JSON.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['data'], operation: ['markdown-to-html'] } },
    options: [
      {
        displayName: 'Embedded HTML',
        name: 'html',
        type: 'options',
        options: [
          { name: 'Keep', value: 'keep' },
          { name: 'Sanitize', value: 'clean' },
          { name: 'Show as Text', value: 'escape' },
        ],
        default: 'clean',
        description:
          'Embedded HTML. clean: sanitize (no scripts, styles, forms, frames or external content). escape: show as text. keep: leave unchanged, including scripts; only for trusted sources.',
      },
      {
        displayName: 'Formulas',
        name: 'math',
        type: 'boolean',
        default: true,
        description:
          'Whether to render TeX formulas in $…$, $$…$$ and math code blocks. If false, dollar signs are plain text.',
      },
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
      {
        displayName: 'Language',
        name: 'lang',
        type: 'string',
        default: '',
        description: 'Language tag such as en or de-AT. Default: from the front matter.',
      },
      {
        displayName: 'Table of Contents',
        name: 'toc',
        type: 'boolean',
        default: false,
        description: 'Whether to add a table of contents at the start',
      },
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
    displayOptions: { show: { resource: ['data'], operation: ['office-convert'] } },
    options: [
      {
        displayName: 'Format',
        name: 'format',
        type: 'options',
        options: [
          { name: 'Automatic', value: 'automatic' },
          { name: 'Microsoft Office', value: 'modern' },
          { name: 'Microsoft Office 97–2003', value: 'legacy' },
          { name: 'OpenDocument', value: 'opendocument' },
          { name: 'Rich Text (RTF), for Documents', value: 'rtf' },
        ],
        default: 'automatic',
        description:
          'Automatic: OpenDocument for DOCX, XLSX and PPTX, and modern for all others. modern: DOCX, XLSX or PPTX. opendocument: ODT, ODS or ODP. legacy: DOC, XLS or PPT. rtf: RTF, for documents only.',
      },
      {
        displayName: 'Password',
        name: 'password',
        type: 'string',
        typeOptions: { password: true },
        default: '',
        description: 'Password of a protected DOCX, XLSX or PPTX. The output is not protected.',
      },
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['data'], operation: ['sheet-to-csv'] } },
    options: [
      {
        displayName: 'Add BOM for Excel',
        name: 'bom',
        type: 'boolean',
        default: false,
        description: 'Whether to add a byte order mark so Excel opens the file as UTF-8',
      },
      {
        displayName: 'Delimiter',
        name: 'delimiter',
        type: 'options',
        options: [
          { name: 'Comma', value: 'comma' },
          { name: 'Semicolon', value: 'semicolon' },
          { name: 'Tab', value: 'tab' },
          { name: 'Vertical Bar', value: 'bar' },
        ],
        default: 'comma',
        description: 'Cell delimiter',
      },
      guardFormulas,
      sheet,
    ],
  },
  {
    displayName: 'Additional Options',
    name: 'options',
    type: 'collection',
    placeholder: 'Add option',
    default: {},
    displayOptions: { show: { resource: ['data'], operation: ['sheet-to-json'] } },
    options: [
      {
        displayName: 'First Row Is a Header',
        name: 'header',
        type: 'boolean',
        default: true,
        description: 'Whether the first non-empty row contains column names. If false, rows become lists.',
      },
      sheet,
    ],
  },
];
