import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numerar páginas',
  tagline: 'Números de página y numeración Bates.',
  description:
    'Escribe números de página o números Bates en las páginas de un PDF, derechos tal como las ves, en cualquier escritura: «{page} / {pages}», «Página {page}», «ACME-{bates:6}». Una imagen dada como segundo archivo, como un logotipo, va delante del número. Todo lo demás queda como está.',
  keywords: ['numerar', 'números de página', 'paginación', 'Bates', 'folio'],
  params: {
    rotate: { help: 'En grados, en sentido antihorario.' },
    opacity: { help: 'En porcentaje, de 1, apenas visible, a 100, opaco.' },
    image_height: { help: 'Si das una imagen como segundo archivo.' },
    start: { help: 'El de la primera página que lo lleva.' },
    skip_first: { help: 'Tantas páginas al principio, como una portada.' },
    mirror: { help: 'En una de cada dos páginas, para imprimir a doble cara.' },
  },
} satisfies OperationTexts;
