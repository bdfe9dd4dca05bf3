import type { OperationTexts } from '../../kit/texts.ts';

const FORMATS = { json: 'JSON', yaml: 'YAML', toml: 'TOML', xml: 'XML', csv: 'CSV', xlsx: 'Excel (XLSX)' };

export default {
  tagline: 'CSV, Excel, JSON, YAML, TOML and XML into one another.',
  params: {
    to: { label: 'To', help: 'Format of the output.', values: FORMATS },
    from: { label: 'From', help: 'Told from the content when left alone.', values: FORMATS },
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
} satisfies OperationTexts;
