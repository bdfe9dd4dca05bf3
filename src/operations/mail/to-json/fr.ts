import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-mail en JSON',
  tagline: 'Expéditeur, texte et pièces jointes des fichiers EML et MSG.',
  description:
    'Lit un e-mail (EML, ou MSG d’Outlook) en JSON : qui, quand et à quel sujet, son texte et son HTML en UTF-8, et ses pièces jointes avec type, taille et SHA-256 ; les messages joints sont lus de la même façon. Sur demande, les pièces jointes sont données comme fichiers. Le HTML est rendu tel qu’il a été écrit : nettoyez-le avant de l’afficher.',
  keywords: ['EML', 'MSG', 'Outlook', 'courriel', 'message', 'pièces jointes', 'Thunderbird'],
  params: {
    attachments: {
      label: 'Pièces jointes',
      help: 'Les citer seulement, ou les extraire en fichiers.',
      values: { list: 'Citer', extract: 'Extraire' },
    },
    headers: { label: 'Tous les en-têtes', help: 'Received et les autres aussi, dans leur ordre.' },
  },
  facts: { format: 'Format', subject: 'Objet', attachments: 'Pièces jointes' },
} satisfies OperationTexts;
