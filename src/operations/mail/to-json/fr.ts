import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-mail en JSON',
  tagline: 'Expéditeur, texte et pièces jointes des fichiers EML et MSG.',
  keywords: ['EML', 'MSG', 'Outlook', 'courriel', 'message', 'pièces jointes', 'Thunderbird'],
  params: {
    attachments: {
      help: 'Les citer seulement, ou les extraire en fichiers.',
      values: { list: 'Citer', extract: 'Extraire' },
    },
    headers: { label: 'Tous les en-têtes', help: 'Received et les autres aussi, dans leur ordre.' },
  },
} satisfies OperationTexts;
