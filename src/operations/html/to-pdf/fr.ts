import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'HTML en PDF',
  tagline: 'Une page, ou un ZIP avec ses images et styles.',
  keywords: ['page web', 'HTML', 'CSS', 'imprimer', 'convertir'],
} satisfies OperationTexts;
