import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Mettre en forme du JSON',
  tagline: 'Indente de gros fichiers JSON, ou les rend compacts.',
  keywords: ['formater', 'indenter', 'embellir', 'minifier', 'trier les clés'],
} satisfies OperationTexts;
