import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A letterhead, stamp or form (the second file) over or under the pages of the first.',
  params: {
    under: { label: 'Under the pages' },
  },
} satisfies OperationTexts;
