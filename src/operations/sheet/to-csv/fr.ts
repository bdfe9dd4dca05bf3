import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel en CSV',
  tagline: 'Chaque feuille d’un classeur en CSV.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'tableur', 'classeur', 'feuille de calcul', 'convertir'],
  params: {
    delimiter: { help: 'Se place entre les cellules.' },
    bom: { label: 'Marquer pour Excel', help: 'Pour qu’Excel lise bien les accents au double-clic.' },
  },
} satisfies OperationTexts;
