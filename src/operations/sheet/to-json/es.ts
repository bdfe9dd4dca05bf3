import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel a JSON',
  tagline: 'Las filas de un libro como objetos o listas.',
  description:
    'Escribe las hojas de un libro (XLSX, XLS, ODS) como JSON: una lista de objetos según los nombres de la primera fila, o de listas; un objeto con esas listas si hay varias hojas. Los números, true y false conservan su tipo. De las fórmulas se escriben los valores guardados con ellas; las fechas siguen ISO 8601.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'hoja de cálculo', 'libro', 'tabla', 'convertir'],
  facts: { kind: 'Tipo', sheets: 'Hojas', name: 'Nombre', rows: 'Filas', columns: 'Columnas', records: 'Entradas' },
} satisfies OperationTexts;
