import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Modifier les signets',
  tagline: 'Une nouvelle table des signets, avec titres, pages et niveaux.',
  description:
    'Donne de nouveaux signets à un PDF : une liste de titres avec leurs pages et niveaux. Sans liste, ceux qu’il a sont donnés en JSON, prêts à être modifiés et renvoyés.',
  keywords: ['signets', 'table des matières', 'plan', 'chapitres', 'navigation'],
  params: {
    bookmarks: { help: 'Dans leur ordre ; une liste vide les retire tous.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { bookmarks: 'Signets' },
} satisfies OperationTexts;
