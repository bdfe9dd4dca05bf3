import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Cambiar el tamaño de página',
  tagline: 'A4, A3 o Carta, con el contenido ajustado.',
  description:
    'Da a las páginas el tamaño de un papel, con todo lo que contienen tan grande como quepa, en el centro: el texto sigue siendo texto, y los campos de formulario, comentarios, enlaces y marcadores lo acompañan.',
  keywords: ['tamaño de página', 'A4', 'A3', 'Carta', 'papel', 'escala'],
  params: {
    paper: { help: 'El tamaño que toman las páginas.' },
    orientation: { help: 'Automática: lo ancho sigue ancho y lo alto, alto.' },
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_resized: 'Páginas ajustadas', paper: 'Papel' },
} satisfies OperationTexts;
