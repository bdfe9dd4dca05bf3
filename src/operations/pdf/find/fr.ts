import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Chercher dans un PDF',
  tagline: 'Où se trouvent des mots, des motifs ou des IBAN.',
  keywords: ['chercher', 'rechercher', 'trouver', 'mot', 'motif', 'occurrence'],
} satisfies OperationTexts;
