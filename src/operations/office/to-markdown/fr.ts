import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en Markdown',
  tagline: 'Avec titres, listes, tableaux, liens et notes de bas de page.',
  description:
    'Lit en Markdown ce que dit un document texte, une présentation ou un classeur (DOCX, PPTX, XLSX, ODT, ODP, ODS) : titres, listes, tableaux, mises en valeur, liens et notes de bas de page ; les diapositives sont séparées par un trait, les feuilles sont des tableaux sous leur nom. Le texte supprimé ou masqué est laissé de côté, et rien de ce que le fichier désigne ailleurs n’est téléchargé.',
  keywords: ['Word en Markdown', 'DOCX', 'extraire le texte', 'PowerPoint', 'Excel', 'md'],
  facts: { kind: 'Type', words: 'Mots', headings: 'Titres', tables: 'Tableaux', slides: 'Diapositives' },
} satisfies OperationTexts;
