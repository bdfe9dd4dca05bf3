import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Recortar páginas',
  tagline: 'Cortar los márgenes, o mostrar solo una zona.',
  description:
    'Muestra solo una parte de las páginas: corta los márgenes, o conserva una zona. Se mide en milímetros sobre la página tal como la ves. Lo que queda fuera se oculta, no se elimina; los enlaces, los campos y los marcadores se conservan.',
  keywords: ['recortar', 'márgenes', 'cortar', 'zona', 'encuadre'],
  params: {
    margins: { help: 'Lo que se corta por cada lado.' },
    region: { help: 'Lo que queda, medido desde la esquina superior izquierda.' },
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_cropped: 'Páginas recortadas' },
} satisfies OperationTexts;
