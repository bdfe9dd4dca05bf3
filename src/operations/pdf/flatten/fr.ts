import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Aplatir un PDF',
  tagline: 'Formulaires et commentaires deviennent une partie des pages.',
  keywords: ['aplatir', 'figer', 'formulaire', 'commentaires', 'annotations', 'imprimer'],
} satisfies OperationTexts;
