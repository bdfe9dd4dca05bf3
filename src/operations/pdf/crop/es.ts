import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Recortar páginas',
  tagline: 'Cortar los márgenes, o mostrar solo una zona.',
  keywords: ['recortar', 'márgenes', 'cortar', 'zona', 'encuadre'],
} satisfies OperationTexts;
