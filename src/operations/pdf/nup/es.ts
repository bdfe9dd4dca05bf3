import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Varias páginas por hoja',
  tagline: 'De 2 a 16 páginas por hoja, lo más grandes posible.',
  keywords: ['varias páginas por hoja', 'imposición', 'ahorrar papel', 'imprimir', 'diapositivas'],
} satisfies OperationTexts;
