import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF a texto',
  tagline: 'El texto en orden de lectura, como texto o Markdown.',
  description:
    'Saca el texto de un PDF en el orden en que se lee: las columnas una tras otra, las tablas fila por fila, los párrafos enteros. Como texto sin formato, como Markdown con títulos, listas y tablas, dispuesto como en la página, o como JSON con cada palabra, su lugar y su fuente. Las páginas que son imágenes no tienen texto: haz que se reconozca primero.',
  keywords: ['PDF a texto', 'extraer texto', 'Markdown', 'copiar', 'TXT'],
  params: {
    format: { help: 'El JSON da el lugar de cada palabra en milímetros.' },
    dehyphenate: { help: 'Las palabras divididas al final de una línea.' },
  },
  facts: { pages: 'Páginas leídas', words: 'Palabras' },
} satisfies OperationTexts;
