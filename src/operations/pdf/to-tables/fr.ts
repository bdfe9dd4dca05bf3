import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Tableaux d’un PDF en CSV ou Excel',
  tagline: 'Les tableaux en CSV, Excel ou JSON.',
  keywords: ['tableau', 'PDF en Excel', 'CSV', 'extraire', 'tableur'],
} satisfies OperationTexts;
