import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Supprimer des pages',
  tagline: 'Retire des pages et garde le reste.',
  keywords: ['supprimer', 'retirer', 'effacer', 'enlever', 'pages'],
} satisfies OperationTexts;
