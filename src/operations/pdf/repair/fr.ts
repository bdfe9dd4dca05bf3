import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Réparer un PDF',
  tagline: 'Récupère ce qui peut l’être d’un fichier endommagé.',
  keywords: ['réparer', 'endommagé', 'corrompu', 'récupérer', 'ne s’ouvre pas'],
} satisfies OperationTexts;
