import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Déverrouiller un PDF',
  tagline: 'Retire le mot de passe et les limites d’un PDF que vous pouvez ouvrir.',
  keywords: ['déverrouiller', 'mot de passe', 'retirer', 'déchiffrer', 'restrictions'],
} satisfies OperationTexts;
