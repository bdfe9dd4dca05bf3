import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Fronts and backs, scanned one after the other, become one document.',
  params: {
    reverse_second: { label: 'The second from its last page' },
  },
} satisfies OperationTexts;
