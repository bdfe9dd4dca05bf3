import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-mail en PDF',
  tagline: 'EML et MSG avec leurs images, sans rien charger.',
  keywords: ['EML', 'MSG', 'Outlook', 'courriel', 'message', 'imprimer', 'archiver', 'Thunderbird'],
  params: {
    attachments: {
      help: 'Les citer seulement, ou les joindre aussi au PDF.',
      values: { list: 'Citer', embed: 'Joindre au PDF' },
    },
    language: {
      help: 'Des mots au-dessus du texte.',
      values: { en: 'Anglais', de: 'Allemand', fr: 'Français', es: 'Espagnol' },
    },
    timezone: { label: 'Fuseau horaire', help: 'Pour la date, par exemple Europe/Paris.' },
  },
} satisfies OperationTexts;
