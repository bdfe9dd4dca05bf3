import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF a imágenes',
  tagline: 'Cada página como PNG, JPEG o WebP.',
  keywords: ['PDF a imágenes', 'PDF a JPG', 'convertir', 'PNG', 'foto', 'captura'],
} satisfies OperationTexts;
