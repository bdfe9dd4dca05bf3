import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Pivoter des pages',
  tagline: 'Remet toutes les pages, ou certaines, dans le bon sens.',
  description:
    'Tourne des pages d’un PDF à angle droit, dans le sens horaire. Rien n’est redessiné : texte, images, liens, champs de formulaire et signets restent tels quels et tournent avec leur page.',
  keywords: ['pivoter', 'tourner', 'rotation', 'paysage', 'portrait', 'à l’envers'],
  params: {
    angle: { help: 'Dans le sens horaire.' },
    turns: { label: 'Pages tournées autrement', help: 'Pages tournées d’un angle qui leur est propre.' },
  },
} satisfies OperationTexts;
