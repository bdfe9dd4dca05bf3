import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Plusieurs pages par feuille',
  tagline: 'De 2 à 16 pages par feuille, aussi grandes que possible.',
  keywords: ['plusieurs pages par feuille', 'imposition', 'économiser du papier', 'imprimer', 'diapositives'],
} satisfies OperationTexts;
