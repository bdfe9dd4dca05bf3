import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en texte',
  tagline: 'Ce que disent des fichiers Word, PowerPoint, Excel et OpenDocument.',
  description:
    'Lit en texte brut ce que dit un document texte, une présentation ou un classeur (DOCX, PPTX, XLSX, ODT, ODP, ODS) : paragraphes séparés par une ligne vide, cellules par des tabulations, diapositives par un saut de page, notes à la fin. Le texte supprimé ou masqué est laissé de côté, et rien de ce que le fichier désigne ailleurs n’est téléchargé.',
  keywords: ['Word en texte', 'DOCX', 'extraire le texte', 'PowerPoint', 'Excel'],
  facts: { kind: 'Type', words: 'Mots', headings: 'Titres', tables: 'Tableaux', slides: 'Diapositives' },
} satisfies OperationTexts;
