import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numeración en el lector',
  tagline: 'Los números que muestran los lectores, como i–iv y luego 1–96.',
  keywords: ['números de página', 'etiquetas de página', 'números romanos', 'numeración', 'prefijo'],
} satisfies OperationTexts;
