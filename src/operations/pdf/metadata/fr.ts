import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Modifier les propriétés d’un PDF',
  tagline: 'Titre, auteur, sujet, mots-clés et dates.',
  keywords: ['propriétés', 'métadonnées', 'titre', 'auteur', 'mots-clés', 'XMP'],
} satisfies OperationTexts;
