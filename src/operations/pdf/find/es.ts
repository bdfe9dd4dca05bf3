import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Buscar en un PDF',
  tagline: 'Dónde hay palabras, patrones o IBAN.',
  keywords: ['buscar', 'encontrar', 'palabra', 'patrón', 'aparición'],
} satisfies OperationTexts;
