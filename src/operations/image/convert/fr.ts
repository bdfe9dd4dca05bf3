import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir une image',
  tagline: 'JPEG, PNG, WebP, AVIF, GIF ou TIFF.',
  keywords: ['convertir', 'transformer', 'format', 'photo', 'JPG', 'PNG', 'WebP'],
} satisfies OperationTexts;
