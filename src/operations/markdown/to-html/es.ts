import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Markdown a HTML',
  tagline: 'Con tablas, fórmulas y código en color.',
  description:
    'Hace una página web de un texto en Markdown, con tablas, listas de tareas, notas al pie, fórmulas, código en color y metadatos iniciales, para pantallas de día y de noche y para papel. La página no necesita ningún otro archivo, no ejecuta ni carga nada: las imágenes de otros sitios pasan a ser enlaces, las de un ZIP se ponen en la página, y el HTML del texto se limpia.',
  keywords: ['MD', 'Markdown', 'README', 'LaTeX', 'fórmulas', 'convertir'],
  params: {
    html: { help: 'Consérvalo solo si confías en el texto: los scripts se quedarían.' },
  },
  facts: { title: 'Título', words: 'Palabras', headings: 'Títulos', formulas: 'Fórmulas' },
} satisfies OperationTexts;
