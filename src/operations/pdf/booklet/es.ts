import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un folleto',
  tagline: 'Imprimir a doble cara, doblar y listo.',
  keywords: ['folleto', 'cuadernillo', 'doblar', 'imprimir', 'doble cara', 'imposición'],
} satisfies OperationTexts;
