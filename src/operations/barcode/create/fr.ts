import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Créer des codes-barres',
  tagline: 'Codes QR et codes-barres à partir d’un texte, un ou plusieurs.',
  keywords: ['code-barres', 'code QR', 'générer', 'étiquette', 'EAN', 'CUP', 'ISBN'],
} satisfies OperationTexts;
