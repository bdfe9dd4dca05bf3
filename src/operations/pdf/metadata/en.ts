import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Title, author, subject, keywords and dates.',
  params: {
    clear: { label: 'Clear all of them' },
  },
} satisfies OperationTexts;
