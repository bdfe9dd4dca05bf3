import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel en JSON',
  tagline: 'Les lignes d’un classeur en objets ou en listes.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'tableur', 'classeur', 'feuille de calcul', 'convertir'],
} satisfies OperationTexts;
