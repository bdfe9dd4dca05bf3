import { EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Fill fields, one by one or from a table.',
  params: {
    values: {
      label: 'Values',
      help: 'What you leave alone stays as it is.',
    },
    rows: {
      label: 'Rows',
      help: 'A document is made for each row of this table, whose columns are fields. Paste it from a spreadsheet, or read a CSV file.',
    },
    name_by: { label: 'Named by', help: 'The column whose value names the document of a row.' },
    flatten: { label: 'Make fields part of the pages', help: 'Nobody changes them by hand after that.' },
    password: EN.password,
  },
} satisfies OperationTexts;
