import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF en images',
  tagline: 'Chaque page en PNG, JPEG ou WebP.',
  keywords: ['PDF en images', 'PDF en JPG', 'convertir', 'PNG', 'photo', 'capture'],
} satisfies OperationTexts;
