import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Redimensionner une image',
  tagline: 'Au pixel près, avec ou sans rognage.',
  keywords: ['redimensionner', 'taille', 'dimensions', 'largeur', 'hauteur', 'agrandir', 'miniature', 'échelle'],
} satisfies OperationTexts;
