import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Créer des favicons',
  tagline: 'Toutes les icônes d’un site web à partir d’une image.',
  keywords: ['favicon', 'icône', 'site web', 'manifeste', 'logo'],
} satisfies OperationTexts;
