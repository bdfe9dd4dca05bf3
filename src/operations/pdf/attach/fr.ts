import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Joindre des fichiers à un PDF',
  tagline: 'Ajoute des fichiers de tout type comme pièces jointes.',
  keywords: ['pièce jointe', 'joindre', 'attacher', 'ajouter un fichier', 'incorporer'],
} satisfies OperationTexts;
