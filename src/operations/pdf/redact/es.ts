import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Censurar un PDF',
  tagline: 'Quita para siempre palabras, IBAN o zonas.',
  keywords: ['censurar', 'tachar', 'anonimizar', 'ocultar', 'ennegrecer', 'confidencial'],
} satisfies OperationTexts;
