import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en Markdown',
  tagline: 'Avec titres, listes, tableaux, liens et notes de bas de page.',
  keywords: ['Word en Markdown', 'DOCX', 'extraire le texte', 'PowerPoint', 'Excel', 'md'],
} satisfies OperationTexts;
