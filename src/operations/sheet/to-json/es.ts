import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel a JSON',
  tagline: 'Las filas de un libro como objetos o listas.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'hoja de cálculo', 'libro', 'tabla', 'convertir'],
} satisfies OperationTexts;
