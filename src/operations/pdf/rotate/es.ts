import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Girar páginas',
  tagline: 'Pone derechas todas las páginas, o algunas.',
  keywords: ['girar', 'rotar', 'rotación', 'horizontal', 'vertical', 'al revés'],
} satisfies OperationTexts;
