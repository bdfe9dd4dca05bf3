import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel a CSV',
  tagline: 'Cada hoja de un libro como CSV.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'hoja de cálculo', 'libro', 'tabla', 'convertir'],
  params: {
    delimiter: { help: 'Va entre las celdas.' },
    bom: { label: 'Marcar para Excel', help: 'Para que Excel lea bien los acentos al hacer doble clic.' },
  },
} satisfies OperationTexts;
