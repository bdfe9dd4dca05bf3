import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Déverrouiller un PDF',
  tagline: 'Retire le mot de passe et les limites d’un PDF que vous pouvez ouvrir.',
  description:
    'Retire le mot de passe et les limites d’impression, de copie et de modification d’un PDF que vous pouvez ouvrir. Il faut le mot de passe s’il est demandé à l’ouverture ; tout ce qui est dans le document demeure.',
  keywords: ['déverrouiller', 'mot de passe', 'retirer', 'déchiffrer', 'restrictions'],
  params: {
    password: { help: 'Seulement si un mot de passe est demandé à l’ouverture.' },
  },
  facts: { protected_before: 'Était protégé' },
} satisfies OperationTexts;
