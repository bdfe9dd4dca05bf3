import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Cambiar el tamaño de una imagen',
  tagline: 'Con píxeles exactos, recortando o no.',
  keywords: ['redimensionar', 'tamaño', 'dimensiones', 'ancho', 'alto', 'ampliar', 'miniatura', 'escalar'],
} satisfies OperationTexts;
