import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A letterhead, stamp or form over or under the pages.',
  params: {
    under: { label: 'Under the pages' },
  },
} satisfies OperationTexts;
