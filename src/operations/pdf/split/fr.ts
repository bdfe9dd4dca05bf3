import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Diviser un PDF',
  tagline: 'En pages seules, plages, parties égales ou chapitres.',
  description:
    'Sépare un PDF : en pages seules, en plages, en parties de même longueur, ou à ses signets. Chaque fichier garde ce qui appartient à ses pages : signets, liens, champs de formulaire, commentaires, numéros de page, calques et balises. Donne une archive ZIP, ou le PDF lui-même s’il est seul.',
  keywords: ['diviser', 'séparer', 'découper', 'scinder', 'extraire des pages', 'chapitres'],
  params: {
    pages: { help: 'Chaque plage entre virgules devient un fichier : 1-3, 4-8.' },
    every: { help: 'Pages par fichier.' },
    bookmarks: { help: 'Les signets jusqu’à ce niveau commencent un fichier.' },
  },
} satisfies OperationTexts;
