import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reconnaître le texte (OCR)',
  tagline: 'Rend les scans consultables.',
  keywords: ['OCR', 'reconnaissance de texte', 'numériser', 'scan', 'texte cherchable'],
} satisfies OperationTexts;
