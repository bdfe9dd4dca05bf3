import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'HTML a PDF',
  tagline: 'Una página, o un ZIP con sus imágenes y estilos.',
  keywords: ['página web', 'HTML', 'CSS', 'imprimir', 'convertir'],
} satisfies OperationTexts;
