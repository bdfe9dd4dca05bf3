import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel en JSON',
  tagline: 'Les lignes d’un classeur en objets ou en listes.',
  description:
    'Écrit les feuilles d’un classeur (XLSX, XLS, ODS) en JSON : une liste d’objets d’après les noms de la première ligne, ou de listes ; un objet fait de telles listes s’il y a plusieurs feuilles. Les nombres, true et false gardent leur type. Des formules, les valeurs enregistrées sont écrites ; les dates suivent ISO 8601.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'tableur', 'classeur', 'feuille de calcul', 'convertir'],
  facts: { kind: 'Type', sheets: 'Feuilles', name: 'Nom', rows: 'Lignes', columns: 'Colonnes', records: 'Entrées' },
} satisfies OperationTexts;
