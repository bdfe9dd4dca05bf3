import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Print on both sides, fold, done.',
  params: {
    rtl: { label: 'Read from right to left' },
  },
} satisfies OperationTexts;
