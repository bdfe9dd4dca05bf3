import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Tablas de un PDF a CSV o Excel',
  tagline: 'Las tablas como CSV, Excel o JSON.',
  description:
    'Saca las tablas de un PDF: las que tienen líneas en sus celdas, y aquellas cuyas columnas solo están separadas por espacio. Una tabla que sigue en otras páginas es una sola. Como archivos CSV, como libro de Excel con una hoja por tabla, o como JSON con el lugar de las tablas en milímetros desde la esquina superior izquierda de la página. Las páginas que son imágenes no tienen texto: haz que se reconozca primero.',
  keywords: ['tabla', 'PDF a Excel', 'CSV', 'extraer', 'hoja de cálculo'],
  params: {
    format: { help: 'El CSV da un archivo por tabla; Excel, una hoja.' },
  },
  facts: { tables: 'Tablas', rows: 'Filas' },
} satisfies OperationTexts;
