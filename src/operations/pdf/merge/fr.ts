import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Fusionner des PDF',
  tagline: 'Plusieurs fichiers, ou certaines de leurs pages, dans votre ordre.',
  description:
    'Réunit des PDF, ou certaines de leurs pages, en un seul. Signets, liens, champs de formulaire, commentaires, numéros de page, calques, balises et pièces jointes suivent ; le JavaScript et les actions qui lancent des programmes, non.',
  keywords: ['fusionner', 'assembler', 'combiner', 'réunir', 'joindre', 'regrouper'],
  params: {
    bookmarks: { help: 'Les signets propres au fichier sont en dessous.' },
    password: { help: 'Seulement si l’un des PDF est protégé par un mot de passe.' },
  },
} satisfies OperationTexts;
