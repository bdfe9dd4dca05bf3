import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparar imágenes',
  tagline: 'Cuánto se parecen dos imágenes, y dónde difieren.',
  description:
    'Compara dos imágenes: cuánto se parecen (SSIM, PSNR), qué píxeles difieren y dónde, en JSON, y una imagen con las diferencias marcadas. La segunda se lleva al tamaño de la primera.',
  keywords: ['comparar', 'diferencia', 'parecido', 'igual', 'SSIM'],
  params: {
    threshold: { help: 'Cuánto puede diferir un canal de color, sobre 255.' },
    color: { help: 'El que marca las diferencias, por ejemplo #e00000.' },
  },
  facts: {
    identical: 'Iguales',
    ssim: 'Semejanza (SSIM)',
    psnr: 'PSNR (dB)',
    different_pixels: 'Píxeles distintos',
    different_percent: 'Diferencia (%)',
    max_difference: 'Mayor diferencia',
  },
} satisfies OperationTexts;
