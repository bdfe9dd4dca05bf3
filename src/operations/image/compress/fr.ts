import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Compresser une image',
  tagline: 'Des fichiers plus petits, sans différence visible.',
  keywords: ['compresser', 'réduire', 'alléger', 'plus petit', 'photo', 'taille', 'octets'],
} satisfies OperationTexts;
