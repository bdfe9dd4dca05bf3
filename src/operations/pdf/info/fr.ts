import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examiner un PDF',
  tagline: 'Pages, polices, images, protection et signatures, en JSON.',
  keywords: ['informations', 'propriétés', 'polices', 'analyse', 'conformité', 'détails'],
} satisfies OperationTexts;
