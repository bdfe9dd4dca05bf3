import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown a PDF',
  tagline: 'Con tablas, fórmulas y código en color.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'fórmulas', 'convertir'],
} satisfies OperationTexts;
