import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Dividir un PDF',
  tagline: 'En páginas sueltas, rangos, partes iguales o capítulos.',
  description:
    'Separa un PDF: en páginas sueltas, en rangos, en partes de igual longitud, o por sus marcadores. Cada archivo conserva lo que pertenece a sus páginas: marcadores, enlaces, campos de formulario, comentarios, números de página, capas y etiquetas. Da un archivo ZIP, o el propio PDF si es uno solo.',
  keywords: ['dividir', 'separar', 'partir', 'extraer páginas', 'capítulos'],
  params: {
    pages: { help: 'Cada rango entre comas es un archivo aparte: 1-3, 4-8.' },
    every: { help: 'Páginas por archivo.' },
    bookmarks: { help: 'Los marcadores hasta este nivel empiezan un archivo.' },
  },
} satisfies OperationTexts;
