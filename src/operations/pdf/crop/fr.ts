import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rogner des pages',
  tagline: 'Couper les marges, ou ne montrer qu’une zone.',
  description:
    'Ne montre qu’une partie des pages : coupe les marges, ou garde une zone. Mesuré en millimètres sur la page telle que vous la voyez. Ce qui est en dehors est caché, pas supprimé ; liens, champs et signets restent.',
  keywords: ['rogner', 'recadrer', 'marges', 'couper', 'zone', 'découper'],
  params: {
    margins: { help: 'Ce qui est coupé de chaque côté.' },
    region: { help: 'Ce qui reste, mesuré depuis le coin supérieur gauche.' },
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_cropped: 'Pages rognées' },
} satisfies OperationTexts;
