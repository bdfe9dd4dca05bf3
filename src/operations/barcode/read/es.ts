import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Leer códigos de barras',
  tagline: 'Todos los códigos QR y de barras de una imagen o un PDF.',
  keywords: ['código de barras', 'código QR', 'escanear', 'descodificar', 'lector', 'EAN'],
} satisfies OperationTexts;
