import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office a Markdown',
  tagline: 'Con títulos, listas, tablas, enlaces y notas al pie.',
  description:
    'Lee como Markdown lo que dice un documento de texto, una presentación o un libro (DOCX, PPTX, XLSX, ODT, ODP, ODS): títulos, listas, tablas, énfasis, enlaces y notas al pie; las diapositivas se separan con una línea, las hojas son tablas bajo su nombre. El texto borrado y el oculto se dejan fuera, y no se descarga nada de lo que el archivo nombra en otros sitios.',
  keywords: ['Word a Markdown', 'DOCX', 'extraer texto', 'PowerPoint', 'Excel', 'md'],
  facts: { kind: 'Tipo', words: 'Palabras', headings: 'Títulos', tables: 'Tablas', slides: 'Diapositivas' },
} satisfies OperationTexts;
