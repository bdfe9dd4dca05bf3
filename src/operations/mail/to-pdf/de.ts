import { PRINT_DE } from '../../html/print-parameters.ts';
import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-Mail zu PDF',
  tagline: 'EML und MSG mit ihren Bildern, ohne etwas zu laden.',
  description:
    'Druckt eine E-Mail (EML oder MSG von Outlook) als PDF: Absender, Empfänger, Datum und Betreff über dem Text, mit den mitgeschickten Bildern, angehängte Nachrichten darunter. Nichts wird geholt: Bilder von anderswo bleiben weg, und niemand erfährt, dass die Nachricht geöffnet wurde. Anlagen werden genannt und auf Wunsch ins PDF gelegt.',
  keywords: ['EML', 'MSG', 'Outlook', 'Nachricht', 'drucken', 'archivieren', 'Anhang', 'Thunderbird'],
  params: {
    attachments: {
      label: 'Anlagen',
      help: 'Nur nennen oder auch ins PDF legen.',
      values: { list: 'Nennen', embed: 'Ins PDF legen' },
    },
    language: {
      label: 'Sprache',
      help: 'Der Wörter über dem Text.',
      values: { en: 'Englisch', de: 'Deutsch', fr: 'Französisch', es: 'Spanisch' },
    },
    timezone: { label: 'Zeitzone', help: 'Für das Datum, zum Beispiel Europe/Berlin.' },
    ...PRINT_DE,
  },
  facts: { subject: 'Betreff', attachments: 'Anlagen', embedded: 'Ins PDF gelegt' },
} satisfies OperationTexts;
