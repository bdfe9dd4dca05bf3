import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Lire des codes-barres',
  tagline: 'Tous les codes QR et codes-barres d’une image ou d’un PDF.',
  keywords: ['code-barres', 'code QR', 'scanner', 'décoder', 'lecteur', 'EAN'],
} satisfies OperationTexts;
