import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir una imagen',
  tagline: 'JPEG, PNG, WebP, AVIF, GIF o TIFF.',
  keywords: ['convertir', 'transformar', 'formato', 'foto', 'JPG', 'PNG', 'WebP'],
} satisfies OperationTexts;
