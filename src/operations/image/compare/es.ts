import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparar imágenes',
  tagline: 'Cuánto se parecen dos imágenes, y dónde difieren.',
  keywords: ['comparar', 'diferencia', 'parecido', 'igual', 'SSIM'],
} satisfies OperationTexts;
