import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire une affiche',
  tagline: 'Répartit chaque page sur plusieurs feuilles à coller.',
  description:
    'Répartit chaque page sur plusieurs feuilles, aussi grande que possible, à imprimer et à coller. Les feuilles voisines se recouvrent, et des repères montrent où couper. Le texte reste du texte et les liens restent des liens ; champs de formulaire et commentaires deviennent une partie de la page.',
  keywords: ['affiche', 'poster', 'agrandir', 'mosaïque', 'plusieurs feuilles', 'imprimer'],
  params: {
    cols: { help: 'De 1 à 20.' },
    rows: { help: 'De 1 à 20.' },
    paper: { help: 'Orienté pour que l’affiche soit plus grande.' },
    overlap: { help: 'Ce que deux feuilles voisines montrent toutes deux.' },
    margin: { help: 'Ce que l’imprimante laisse en blanc autour de chaque feuille.' },
    marks: { help: 'Où couper et où coller.' },
    pages: { help: 'Cliquez sur des pages, avec Maj sur toute une plage, ou saisissez-les. Vide : toutes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { pages_before: 'Pages avant', posters: 'Affiches' },
} satisfies OperationTexts;
