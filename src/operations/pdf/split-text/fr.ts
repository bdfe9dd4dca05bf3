import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Diviser un PDF par texte ou code-barres',
  tagline: 'Un nouveau fichier là où se trouve un texte ou un motif.',
  keywords: ['diviser', 'séparer', 'texte', 'code-barres', 'factures', 'feuille de séparation'],
} satisfies OperationTexts;
