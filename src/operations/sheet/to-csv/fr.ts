import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel en CSV',
  tagline: 'Chaque feuille d’un classeur en CSV.',
  description:
    'Écrit chaque feuille d’un classeur (XLSX, XLS, ODS) dans son propre fichier CSV, en UTF-8. Des formules, les valeurs enregistrées sont écrites ; les dates suivent ISO 8601 ; rien n’est calculé ni téléchargé.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'tableur', 'classeur', 'feuille de calcul', 'convertir'],
  params: {
    delimiter: { help: 'Se place entre les cellules.' },
    bom: { label: 'Marquer pour Excel', help: 'Pour qu’Excel lise bien les accents au double-clic.' },
  },
  facts: { kind: 'Type', sheets: 'Feuilles', name: 'Nom', rows: 'Lignes', columns: 'Colonnes' },
} satisfies OperationTexts;
