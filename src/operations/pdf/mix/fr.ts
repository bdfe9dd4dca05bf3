import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Intercaler deux scans',
  tagline: 'Rectos et versos numérisés l’un après l’autre deviennent un document.',
  keywords: ['intercaler', 'alterner', 'recto verso', 'scan', 'entrelacer'],
} satisfies OperationTexts;
