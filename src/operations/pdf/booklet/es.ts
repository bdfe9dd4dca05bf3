import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un folleto',
  tagline: 'Imprimir a doble cara, doblar y listo.',
  description:
    'Ordena las páginas para que las hojas impresas a doble cara (giradas por el borde corto) y dobladas por la mitad formen un folleto. Páginas vacías completan hasta un múltiplo de cuatro.',
  keywords: ['folleto', 'cuadernillo', 'doblar', 'imprimir', 'doble cara', 'imposición'],
  params: {
    paper: { help: 'Antes de doblar.' },
    rtl: { help: 'Para libros que se leen así.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_before: 'Páginas antes', sheets: 'Hojas' },
} satisfies OperationTexts;
