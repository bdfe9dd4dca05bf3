import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel a CSV',
  tagline: 'Cada hoja de un libro como CSV.',
  description:
    'Escribe cada hoja de un libro (XLSX, XLS, ODS) en su propio archivo CSV, en UTF-8. De las fórmulas se escriben los valores guardados con ellas; las fechas siguen ISO 8601; no se calcula ni se descarga nada.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'hoja de cálculo', 'libro', 'tabla', 'convertir'],
  params: {
    delimiter: { help: 'Va entre las celdas.' },
    bom: { label: 'Marcar para Excel', help: 'Para que Excel lea bien los acentos al hacer doble clic.' },
  },
  facts: { kind: 'Tipo', sheets: 'Hojas', name: 'Nombre', rows: 'Filas', columns: 'Columnas' },
} satisfies OperationTexts;
