import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Spreads each page over several sheets to be glued.',
  params: {
    cols: { label: 'Columns' },
    marks: { label: 'Marks for cutting' },
  },
} satisfies OperationTexts;
