import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire un livret',
  tagline: 'Imprimer recto verso, plier, terminé.',
  keywords: ['livret', 'brochure', 'plier', 'imprimer', 'recto verso', 'imposition'],
} satisfies OperationTexts;
