import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Filigrane sur un PDF',
  tagline: 'Un texte ou une image sur chaque page.',
  keywords: ['filigrane', 'tampon', 'brouillon', 'confidentiel', 'logo'],
} satisfies OperationTexts;
