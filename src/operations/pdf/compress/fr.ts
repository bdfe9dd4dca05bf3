import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Compresser un PDF',
  tagline: 'Rend les fichiers plus petits, autant que vous le voulez.',
  keywords: ['compresser', 'réduire', 'alléger', 'plus petit', 'taille', 'optimiser', 'Mo'],
} satisfies OperationTexts;
