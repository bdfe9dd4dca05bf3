import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a Markdown',
  tagline: 'Con títulos, listas, tablas, enlaces y notas al pie.',
  keywords: ['Word a Markdown', 'DOCX', 'extraer texto', 'PowerPoint', 'Excel', 'md'],
} satisfies OperationTexts;
