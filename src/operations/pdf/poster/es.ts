import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un cartel',
  tagline: 'Reparte cada página en varias hojas para pegar.',
  description:
    'Reparte cada página en varias hojas, tan grande como quepa, para imprimir y pegar. Las hojas vecinas se solapan, y unas marcas dicen dónde cortar. El texto sigue siendo texto y los enlaces, enlaces; los campos de formulario y los comentarios pasan a ser parte de la página.',
  keywords: ['cartel', 'póster', 'ampliar', 'mosaico', 'varias hojas', 'imprimir'],
  params: {
    cols: { help: 'De 1 a 20.' },
    rows: { help: 'De 1 a 20.' },
    paper: { help: 'Orientado de modo que el cartel sea más grande.' },
    overlap: { help: 'Lo que muestran las dos hojas vecinas.' },
    margin: { help: 'Lo que la impresora deja en blanco alrededor de cada hoja.' },
    marks: { help: 'Dónde cortar y dónde pegar.' },
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_before: 'Páginas antes', posters: 'Carteles' },
} satisfies OperationTexts;
