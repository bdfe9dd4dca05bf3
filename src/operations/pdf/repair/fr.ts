import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Réparer un PDF',
  tagline: 'Récupère ce qui peut l’être d’un fichier endommagé.',
  description:
    'Lit ce qui peut l’être d’un PDF endommagé et l’écrit en ordre : nouvelles table des objets et arborescence des pages, bonnes longueurs, flux qui finissent comme il faut, pages perdues retrouvées. Dit ce qui n’allait pas.',
  keywords: ['réparer', 'endommagé', 'corrompu', 'récupérer', 'ne s’ouvre pas'],
  params: {
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { damaged: 'Endommagé' },
} satisfies OperationTexts;
