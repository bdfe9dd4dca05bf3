import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';

const FORMAT_NAMES = { json: 'JSON', yaml: 'YAML', toml: 'TOML', xml: 'XML', csv: 'CSV', xlsx: 'Excel (XLSX)' };

const FORMATS = ['json', 'yaml', 'toml', 'xml', 'csv', 'xlsx'] as const;

export default defineOperation({
  name: 'data-convert',
  title: 'Convert data',
  description:
    'Converts between CSV, Excel, JSON, YAML, TOML and XML. Integers keep every digit; comments are lost. Rows become objects keyed by the header row, and objects become rows, with nested keys as a.b. XML attributes become @name, and text next to them #text.',
  keywords: ['csv to json', 'json to csv', 'xlsx', 'excel', 'yaml', 'toml', 'xml', 'spreadsheet', 'table', 'config'],
  texts: {
    tagline: 'Between CSV, Excel, JSON, YAML, TOML and XML.',
    params: {
      to: { label: 'To', help: 'Format of the output.', values: FORMAT_NAMES },
      from: { label: 'From', help: 'Default: detected from the content.', values: FORMAT_NAMES },
      header: { label: 'First row is a header', help: 'Otherwise each row becomes a list.' },
      types: { label: 'Detect numbers and booleans', help: 'In CSV columns. 0012 stays text.' },
      delimiter: {
        label: 'Delimiter',
        help: 'For CSV. Default: detected for input, comma for output.',
        values: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar' },
      },
      sheet: { label: 'Sheet', help: 'Sheet name or number. Leave empty for all.' },
      indent: { label: 'Indent', help: 'Spaces per level.' },
      root: { label: 'Root element', help: 'For XML, if the data has no single root.' },
      guard_formulas: {
        label: 'Escape formulas',
        help: 'Adds an apostrophe to cells a spreadsheet would run as a formula.',
      },
    },
    facts: { from: 'From', to: 'To', records: 'Records' },
  },
  family: 'data',
  intent: 'convert',
  rank: 36,
  icon: 'swap',
  // Texts come as JSON, which any text may be meant as, and workbooks as ZIP, which their bytes are.
  accepts: [
    'text/csv',
    'application/json',
    'application/yaml',
    'application/toml',
    'application/xml',
    'text/plain',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'application/zip',
  ],
  inputs: { min: 1, max: 1 },
  typed: { field: 'text', filename: 'data', type: 'application/json' },
  produces: [
    'application/json',
    'application/yaml',
    'application/toml',
    'application/xml',
    'text/csv',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  ],
  archive: 'converted',
  params: z.strictObject({
    to: z.enum(FORMATS).describe('Format of the output.'),
    from: z.enum(FORMATS).optional().describe('Input format. Default: detected from the content or the file name.'),
    header: z.boolean().default(true).describe('The first row contains column names. If false, rows become lists.'),
    types: z
      .boolean()
      .default(true)
      .describe('Convert CSV columns to numbers or booleans if every cell matches. Codes such as 0012 stay text.'),
    delimiter: z
      .enum(['comma', 'semicolon', 'tab', 'bar'])
      .optional()
      .describe('CSV delimiter. Default: detected for input, comma for output.'),
    sheet: z
      .union([z.int().min(1), z.string().min(1).max(100)])
      .optional()
      .describe(
        'Sheet name, or number starting at 1. Default: all sheets, as an object of lists or one CSV file each.',
      ),
    indent: z.int().min(0).max(8).default(2).describe('Spaces per level in JSON, YAML (at least 1) and XML.'),
    root: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, { error: 'Must be a name such as root' })
      .max(100)
      .default('root')
      .describe('Name of the XML root element, if the data has no single root.'),
    guard_formulas: z
      .boolean()
      .default(false)
      .describe('Prefix cells that a spreadsheet would treat as a formula with an apostrophe.'),
  }),
  result: {
    ...SIZES,
    from: z.string().describe('Format of the input.'),
    to: z.string().describe('Format of the output.'),
    records: count('Items of the list at the top; 1 for anything else.'),
  },
  limits: { seconds: 120 },
  examples: [
    {
      files: ['json-valid.json'],
      params: { to: 'yaml' },
      expect: [{ by: 'text', has: /^name: Sheaf\ntags:\n {2}- pdf$/m }],
    },
    {
      files: ['table.csv'],
      params: { to: 'json' },
      expect: [
        { by: 'values', has: '0.name = Zoë' },
        { by: 'values', has: '0.city = Köln, am Rhein' },
        { by: 'values', has: '0.code = 0012' },
        { by: 'values', has: '1.note = says "hi"' },
      ],
    },
    {
      files: ['table.csv'],
      params: { to: 'xlsx', types: false },
      expect: [
        { by: 'values', has: 'Sheet1!C2 = 0012' },
        { by: 'values', has: 'Sheet1!D3 = 東京' },
      ],
    },
    {
      files: ['table.csv'],
      params: { to: 'xml', root: 'people' },
      expect: [
        { by: 'values', has: 'people.item.0.name.0 = Zoë' },
        { by: 'values', has: 'people.item.1.note.0 = says "hi"' },
      ],
    },
    {
      files: ['table.csv'],
      params: { to: 'toml' },
      expect: [
        { by: 'values', has: 'items.0.name = Zoë' },
        { by: 'values', has: 'items.2.note = -3.5' },
      ],
    },
  ],
});
