import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Cambiar el tamaño de página',
  tagline: 'A4, A3 o Carta, con el contenido ajustado.',
  keywords: ['tamaño de página', 'A4', 'A3', 'Carta', 'papel', 'escala'],
} satisfies OperationTexts;
