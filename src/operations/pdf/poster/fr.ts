import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire une affiche',
  tagline: 'Répartit chaque page sur plusieurs feuilles à coller.',
  keywords: ['affiche', 'poster', 'agrandir', 'mosaïque', 'plusieurs feuilles', 'imprimer'],
} satisfies OperationTexts;
