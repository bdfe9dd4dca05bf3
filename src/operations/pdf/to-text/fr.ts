import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF en texte',
  tagline: 'Le texte dans l’ordre de lecture, en texte ou en Markdown.',
  description:
    'Extrait le texte d’un PDF dans l’ordre où on le lit : les colonnes l’une après l’autre, les tableaux ligne par ligne, les paragraphes entiers. En texte brut, en Markdown avec titres, listes et tableaux, disposé comme sur la page, ou en JSON avec chaque mot, sa place et sa police. Les pages qui sont des images n’ont pas de texte : faites-le d’abord reconnaître.',
  keywords: ['PDF en texte', 'extraire le texte', 'Markdown', 'copier', 'TXT'],
  params: {
    format: { help: 'Le JSON donne la place de chaque mot en millimètres.' },
    dehyphenate: { help: 'Les mots coupés en fin de ligne.' },
  },
  facts: { pages: 'Pages lues', words: 'Mots' },
} satisfies OperationTexts;
