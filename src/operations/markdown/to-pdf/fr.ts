import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown en PDF',
  tagline: 'Avec tableaux, formules et code en couleur.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'formules', 'convertir'],
} satisfies OperationTexts;
