import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Extraire images et pièces jointes',
  tagline: 'Images, pièces jointes et polices, telles qu’elles sont dans le PDF.',
  keywords: ['extraire', 'images', 'pièces jointes', 'polices', 'récupérer', 'exporter'],
} satisfies OperationTexts;
