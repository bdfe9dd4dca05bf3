import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office en texte',
  tagline: 'Ce que disent des fichiers Word, PowerPoint, Excel et OpenDocument.',
  keywords: ['Word en texte', 'DOCX', 'extraire le texte', 'PowerPoint', 'Excel'],
} satisfies OperationTexts;
