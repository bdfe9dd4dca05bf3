import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'En-tête et pied de page',
  tagline: 'Titre, date et numéro sur chaque page.',
  keywords: ['en-tête', 'pied de page', 'date', 'titre', 'numéro de page'],
} satisfies OperationTexts;
