import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Crear códigos de barras',
  tagline: 'Códigos QR y de barras a partir de un texto, uno o varios.',
  keywords: ['código de barras', 'código QR', 'generar', 'etiqueta', 'EAN', 'UPC', 'ISBN'],
} satisfies OperationTexts;
