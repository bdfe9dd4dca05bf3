import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Extraer imágenes y adjuntos',
  tagline: 'Imágenes, adjuntos y fuentes, tal como están en el PDF.',
  keywords: ['extraer', 'imágenes', 'adjuntos', 'fuentes', 'recuperar', 'exportar'],
} satisfies OperationTexts;
