import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a texto',
  tagline: 'Lo que dicen los archivos de Word, PowerPoint, Excel y OpenDocument.',
  description:
    'Lee como texto sin formato lo que dice un documento de texto, una presentación o un libro (DOCX, PPTX, XLSX, ODT, ODP, ODS): párrafos separados por una línea vacía, celdas por tabuladores, diapositivas por un salto de página, notas al final. El texto borrado y el oculto se dejan fuera, y no se descarga nada de lo que el archivo nombra en otros sitios.',
  keywords: ['Word a texto', 'DOCX', 'extraer texto', 'PowerPoint', 'Excel'],
  facts: { kind: 'Tipo', words: 'Palabras', headings: 'Títulos', tables: 'Tablas', slides: 'Diapositivas' },
} satisfies OperationTexts;
