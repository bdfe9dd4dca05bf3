import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Rows of a workbook as objects or lists.',
  params: {
    sheet: { label: 'Sheet', help: 'Name or number in the workbook. Empty means all.' },
    header: { label: 'First row has names', help: 'Otherwise rows become lists.' },
  },
} satisfies OperationTexts;
