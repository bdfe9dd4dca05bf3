import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Each sheet of a workbook as CSV.',
  params: {
    sheet: { label: 'Sheet', help: 'Name or number in the workbook. Empty means all.' },
    delimiter: {
      label: 'Delimiter',
      help: 'Stands between the cells.',
      values: { comma: 'Comma', semicolon: 'Semicolon', tab: 'Tab', bar: 'Vertical bar' },
    },
    bom: { label: 'Mark for Excel', help: 'So that Excel reads accents correctly when the file is double-clicked.' },
    guard_formulas: {
      label: 'Guard formulas',
      help: 'What a spreadsheet would take for a formula begins with an apostrophe.',
    },
  },
} satisfies OperationTexts;
