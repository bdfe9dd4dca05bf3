import { PRINT_EN } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'EML and MSG files with their pictures; nothing is loaded.',
  params: {
    attachments: {
      label: 'Attachments',
      help: 'Only list them, or put them into the PDF as well.',
      values: { list: 'List', embed: 'Put into the PDF' },
    },
    language: {
      label: 'Language',
      help: 'Of the words above the text.',
      values: { en: 'English', de: 'German', fr: 'French', es: 'Spanish' },
    },
    timezone: { label: 'Time zone', help: 'For the date, such as Europe/Berlin.' },
    ...PRINT_EN,
  },
} satisfies OperationTexts;
