import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comprimir un PDF',
  tagline: 'Hace los archivos más pequeños, tanto como quieras.',
  keywords: ['comprimir', 'reducir', 'aligerar', 'más pequeño', 'tamaño', 'optimizar', 'MB'],
} satisfies OperationTexts;
