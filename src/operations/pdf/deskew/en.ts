import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Turns pages that were scanned askew.',
  params: {
    max_degrees: { label: 'At most (degrees)' },
    typed: { label: 'Pages with typed text, too' },
  },
} satisfies OperationTexts;
