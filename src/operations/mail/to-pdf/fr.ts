import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-mail en PDF',
  tagline: 'EML et MSG avec leurs images, sans rien charger.',
  description:
    'Imprime un e-mail (EML, ou MSG d’Outlook) en PDF : expéditeur, destinataires, date et objet au-dessus du texte, avec les images envoyées, et les messages joints en dessous. Rien n’est chargé : les images distantes sont omises, et personne n’apprend que le message a été ouvert. Les pièces jointes sont citées et, sur demande, jointes au PDF.',
  keywords: ['EML', 'MSG', 'Outlook', 'courriel', 'message', 'imprimer', 'archiver', 'Thunderbird'],
  params: {
    attachments: {
      label: 'Pièces jointes',
      help: 'Les citer seulement, ou les joindre aussi au PDF.',
      values: { list: 'Citer', embed: 'Joindre au PDF' },
    },
    language: {
      label: 'Langue',
      help: 'Des mots au-dessus du texte.',
      values: { en: 'Anglais', de: 'Allemand', fr: 'Français', es: 'Espagnol' },
    },
    timezone: { label: 'Fuseau horaire', help: 'Pour la date, par exemple Europe/Paris.' },
  },
  facts: { subject: 'Objet', attachments: 'Pièces jointes', embedded: 'Joints au PDF' },
} satisfies OperationTexts;
