import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dividir un PDF por texto o código de barras',
  tagline: 'Un archivo nuevo donde hay un texto o un patrón.',
  keywords: ['dividir', 'separar', 'texto', 'código de barras', 'facturas', 'hoja separadora'],
} satisfies OperationTexts;
