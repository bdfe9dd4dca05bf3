import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examinar un PDF',
  tagline: 'Páginas, fuentes, imágenes, protección y firmas, en JSON.',
  keywords: ['información', 'propiedades', 'fuentes', 'análisis', 'conformidad', 'detalles'],
} satisfies OperationTexts;
