import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numérotation dans le lecteur',
  tagline: 'Les numéros que les lecteurs affichent, comme i–iv puis 1–96.',
  description:
    'Définit les numéros de page que les lecteurs affichent à côté des pages, comme i–iv avant 1–96, ou A-1. Rien n’est imprimé sur les pages. Sans plages, les numéros de toutes les pages sont donnés en JSON.',
  keywords: ['numéros de page', 'étiquettes de page', 'chiffres romains', 'numérotation', 'préfixe'],
  params: {
    ranges: { help: 'Chacune vaut jusqu’à la suivante ; une liste vide retire tous les numéros.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { ranges: 'Plages' },
} satisfies OperationTexts;
