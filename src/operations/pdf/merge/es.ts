import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Unir PDF',
  tagline: 'Varios archivos, o algunas de sus páginas, en tu orden.',
  keywords: ['unir', 'combinar', 'juntar', 'fusionar', 'reunir'],
} satisfies OperationTexts;
