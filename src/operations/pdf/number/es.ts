import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numerar páginas',
  tagline: 'Números de página y numeración Bates.',
  description:
    'Escribe números de página o números Bates en las páginas de un PDF, derechos tal como las ves, en cualquier escritura: «{page} / {pages}», «Página {page}», «ACME-{bates:6}». Todo lo demás queda como está.',
  keywords: ['numerar', 'números de página', 'paginación', 'Bates', 'folio'],
  params: {
    start: { help: 'El de la primera página que lo lleva.' },
    skip_first: { help: 'Tantas páginas al principio, como una portada.' },
    mirror: { help: 'En una de cada dos páginas, para imprimir a doble cara.' },
  },
} satisfies OperationTexts;
