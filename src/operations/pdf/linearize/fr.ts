import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Préparer un PDF pour le web',
  tagline: 'La première page s’affiche avant que le reste soit chargé.',
  keywords: ['linéariser', 'affichage web rapide', 'web', 'optimiser', 'première page'],
} satisfies OperationTexts;
