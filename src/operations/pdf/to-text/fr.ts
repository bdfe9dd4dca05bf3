import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF en texte',
  tagline: 'Le texte dans l’ordre de lecture, en texte ou en Markdown.',
  keywords: ['PDF en texte', 'extraire le texte', 'Markdown', 'copier', 'TXT'],
} satisfies OperationTexts;
