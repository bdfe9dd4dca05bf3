import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dividir un PDF',
  tagline: 'En páginas sueltas, rangos, partes iguales o capítulos.',
  keywords: ['dividir', 'separar', 'partir', 'extraer páginas', 'capítulos'],
} satisfies OperationTexts;
