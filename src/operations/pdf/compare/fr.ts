import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparer des PDF',
  tagline: 'Ce qui a changé entre deux versions.',
  keywords: ['comparer', 'différences', 'versions', 'modifications', 'changements'],
} satisfies OperationTexts;
