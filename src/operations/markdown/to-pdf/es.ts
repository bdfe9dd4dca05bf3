import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown a PDF',
  tagline: 'Con tablas, fórmulas y código en color.',
  description:
    'Hace un PDF de un texto en Markdown, o de un ZIP con sus imágenes: tablas, listas de tareas, notas al pie, fórmulas, código en color y metadatos iniciales. El HTML del texto se limpia, no se ejecuta nada de él y no se descarga nada. Chromium lo imprime donde el servidor lo tiene; si no, lo compone un motor de composición incluido.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'fórmulas', 'convertir'],
  params: { engine: { help: 'Chromium, si el servidor lo tiene, o el motor de composición incluido.' } },
  facts: { title: 'Título', words: 'Palabras', headings: 'Títulos', formulas: 'Fórmulas', engine: 'Motor' },
} satisfies OperationTexts;
