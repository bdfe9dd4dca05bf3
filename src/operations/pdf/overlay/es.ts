import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Superponer un PDF',
  tagline: 'Membrete, sello o formulario (el segundo archivo), sobre o bajo las páginas del primero.',
  description:
    'Pone las páginas de un segundo PDF sobre (o bajo) las del primero: membretes, sellos, marcas de agua, formularios. Cada una está una sola vez en el archivo, derecha, tan grande como quepa, en el centro; todo lo demás queda como está.',
  keywords: ['superponer', 'membrete', 'sello', 'fondo', 'capa'],
  params: {
    under: { help: 'Debajo de lo que hay en las páginas.' },
    repeat: { help: 'Volver a empezar si el segundo PDF tiene menos páginas.' },
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_overlaid: 'Páginas superpuestas' },
} satisfies OperationTexts;
