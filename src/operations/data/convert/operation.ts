import { z } from 'zod';
import { defineOperation } from '../../kit/define.ts';
import { count, SIZES } from '../../kit/results.ts';

const FORMAT_NAMES = { json: 'JSON', yaml: 'YAML', toml: 'TOML', xml: 'XML', csv: 'CSV', xlsx: 'Excel (XLSX)' };

const FORMATS = ['json', 'yaml', 'toml', 'xml', 'csv', 'xlsx'] as const;

export default defineOperation({
  name: 'data-convert',
  title: 'Convert data',
  description:
    'Converts CSV, Excel workbooks, JSON, YAML, TOML and XML into one another. Whole numbers keep every digit, comments are lost. Rows become objects by the names in the first row, and the other way round with objects within objects as a.b. XML keeps attributes as @name and text beside them as #text.',
  keywords: ['csv to json', 'json to csv', 'xlsx', 'excel', 'yaml', 'toml', 'xml', 'spreadsheet', 'table', 'config'],
  texts: {
    tagline: 'CSV, Excel, JSON, YAML, TOML and XML into one another.',
    params: {
      to: { label: 'To', help: 'Format of the output.', values: FORMAT_NAMES },
      from: { label: 'From', help: 'Told from the content when left alone.', values: FORMAT_NAMES },
      header: { label: 'First row has names', help: 'Otherwise rows become lists.' },
      types: { label: 'Recognize numbers', help: 'In columns of CSV, also true and false; 0012 stays text.' },
      delimiter: {
        label: 'Delimiter',
        help: 'Of CSV. Found out when left alone.',
        values: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar' },
      },
      sheet: { label: 'Sheet', help: 'Name or number in the workbook. Empty means all.' },
      indent: { label: 'Indent', help: 'Spaces of one level.' },
      root: { label: 'First element', help: 'Of XML, where the data has none.' },
      guard_formulas: {
        label: 'Guard formulas',
        help: 'What a spreadsheet would take for a formula begins with an apostrophe.',
      },
    },
    facts: { from: 'From', to: 'To', records: 'Records' },
  },
  family: 'data',
  intent: 'convert',
  rank: 30,
  icon: 'braces',
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
    from: z
      .enum(FORMATS)
      .optional()
      .describe(
        'Format of the input; when left out it is told from the content, and of texts without brackets by the name.',
      ),
    header: z
      .boolean()
      .default(true)
      .describe('The first row of a table has the names of its columns. Without, rows are lists.'),
    types: z
      .boolean()
      .default(true)
      .describe(
        'Columns of CSV become numbers, or true and false, where all of their cells are that; codes such as 0012 stay text.',
      ),
    delimiter: z
      .enum(['comma', 'semicolon', 'tab', 'bar'])
      .optional()
      .describe('What divides the cells of CSV: of the input found out when left out, of the output a comma.'),
    sheet: z
      .union([z.int().min(1), z.string().min(1).max(100)])
      .optional()
      .describe(
        'The sheet of a workbook, by name or number from 1; when left out all: an object of lists where there are several, or a CSV each.',
      ),
    indent: z.int().min(0).max(8).default(2).describe('Spaces of one level, in JSON, YAML (at least 1) and XML.'),
    root: z
      .string()
      .regex(/^[A-Za-z_][\w.-]*$/, { error: 'Must be a name such as root' })
      .max(100)
      .default('root')
      .describe('Name of the first element of XML, where the values have none.'),
    guard_formulas: z
      .boolean()
      .default(false)
      .describe('Begin cells that a spreadsheet would take for a formula with an apostrophe.'),
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
