import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Aplatir un PDF',
  tagline: 'Formulaires et commentaires deviennent une partie des pages.',
  description:
    'Fait des champs de formulaire et des commentaires une partie des pages, tels qu’un lecteur les montre : personne ne les modifie plus à la main et toute imprimante les imprime. Liens et signets restent.',
  keywords: ['aplatir', 'figer', 'formulaire', 'commentaires', 'annotations', 'imprimer'],
  params: {
    fields: { help: 'Ce qu’ils contiennent devient une partie des pages.' },
    annotations: { help: 'Y compris tampons et dessins.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { flattened: 'Aplatis' },
} satisfies OperationTexts;
