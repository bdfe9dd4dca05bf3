import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Nettoyer un PDF',
  tagline: 'Retire scripts, métadonnées et pièces jointes.',
  keywords: ['nettoyer', 'scripts', 'métadonnées', 'JavaScript', 'macros', 'sécurité'],
} satisfies OperationTexts;
