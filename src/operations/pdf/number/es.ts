import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numerar páginas',
  tagline: 'Números de página y numeración Bates.',
  keywords: ['numerar', 'números de página', 'paginación', 'Bates', 'folio'],
} satisfies OperationTexts;
