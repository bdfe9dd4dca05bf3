import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Varias páginas por hoja',
  tagline: 'De 2 a 16 páginas por hoja, lo más grandes posible.',
  description:
    'Pone de 2 a 16 páginas en cada hoja, en filas, lo más grandes que quepan. El texto sigue siendo texto y los enlaces, enlaces; los campos de formulario y los comentarios pasan a ser parte de la página.',
  keywords: ['varias páginas por hoja', 'imposición', 'ahorrar papel', 'imprimir', 'diapositivas'],
  params: {
    n: { help: 'De 2 a 16.' },
    paper: { help: 'Orientado de modo que las páginas sean más grandes.' },
    border: { help: 'Una línea alrededor de cada página.' },
    margin: { help: 'Queda libre alrededor.' },
    gap: { help: 'Entre las páginas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_before: 'Páginas antes' },
} satisfies OperationTexts;
