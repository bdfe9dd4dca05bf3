import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Tableaux d’un PDF en CSV ou Excel',
  tagline: 'Les tableaux en CSV, Excel ou JSON.',
  description:
    'Extrait les tableaux d’un PDF : ceux dont les cases ont des traits, et ceux dont les colonnes ne sont séparées que par de l’espace. Un tableau qui continue sur plusieurs pages n’en fait qu’un. En fichiers CSV, en classeur Excel avec une feuille par tableau, ou en JSON avec la place des tableaux en millimètres depuis le coin supérieur gauche de la page. Les pages qui sont des images n’ont pas de texte : faites-le d’abord reconnaître.',
  keywords: ['tableau', 'PDF en Excel', 'CSV', 'extraire', 'tableur'],
  params: {
    format: { help: 'Le CSV donne un fichier par tableau, Excel une feuille.' },
  },
  facts: { tables: 'Tableaux', rows: 'Lignes' },
} satisfies OperationTexts;
