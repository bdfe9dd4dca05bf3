import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Joindre des fichiers à un PDF',
  tagline: 'Ajoute des fichiers de tout type comme pièces jointes.',
  description:
    'Met des fichiers de tout type dans un PDF, où les lecteurs les montrent comme pièces jointes. Le premier fichier est le PDF, tous les autres y sont joints ; celui qui porte un nom déjà présent prend sa place.',
  keywords: ['pièce jointe', 'joindre', 'attacher', 'ajouter un fichier', 'incorporer'],
  params: {
    description: { help: 'Ce que les lecteurs montrent à côté des pièces jointes.' },
    password: { help: 'Seulement si le PDF est protégé par un mot de passe.' },
  },
  facts: { attached: 'Jointes', replaced: 'Remplacées' },
} satisfies OperationTexts;
