import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Superposer un PDF',
  tagline: 'Papier à en-tête, tampon ou formulaire, sur ou sous les pages.',
  keywords: ['superposer', 'papier à en-tête', 'tampon', 'fond', 'calque'],
} satisfies OperationTexts;
