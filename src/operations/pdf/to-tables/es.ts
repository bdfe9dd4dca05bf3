import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Tablas de un PDF a CSV o Excel',
  tagline: 'Las tablas como CSV, Excel o JSON.',
  keywords: ['tabla', 'PDF a Excel', 'CSV', 'extraer', 'hoja de cálculo'],
} satisfies OperationTexts;
