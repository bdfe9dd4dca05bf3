import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Preparar un PDF para la web',
  tagline: 'La primera página se ve antes de que llegue el resto.',
  keywords: ['linealizar', 'vista rápida en web', 'web', 'optimizar', 'primera página'],
} satisfies OperationTexts;
