import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Crear favicons',
  tagline: 'Todos los iconos de un sitio web a partir de una imagen.',
  keywords: ['favicon', 'icono', 'sitio web', 'manifiesto', 'logotipo'],
} satisfies OperationTexts;
