import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Unir PDF',
  tagline: 'Varios archivos, o algunas de sus páginas, en tu orden.',
  description:
    'Une varios PDF, o algunas de sus páginas, en uno. Los marcadores, enlaces, campos de formulario, comentarios, números de página, capas, etiquetas y adjuntos van con ellos; el JavaScript y las acciones que abren programas, no.',
  keywords: ['unir', 'combinar', 'juntar', 'fusionar', 'reunir'],
  params: {
    bookmarks: { help: 'Los marcadores del propio archivo quedan debajo.' },
    password: { help: 'Solo si uno de los PDF está protegido con una.' },
  },
} satisfies OperationTexts;
