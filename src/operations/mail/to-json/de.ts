import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'E-Mail zu JSON',
  tagline: 'Absender, Text und Anlagen aus EML und MSG.',
  description:
    'Liest eine E-Mail (EML oder MSG von Outlook) als JSON: wer, wann und worüber, Text und HTML in UTF-8 und die Anlagen mit Art, Größe und SHA-256; angehängte Nachrichten werden ebenso gelesen. Auf Wunsch kommen die Anlagen als Dateien dazu. HTML steht so da, wie es geschrieben wurde: Vor dem Anzeigen säubern.',
  keywords: ['EML', 'MSG', 'Outlook', 'Nachricht', 'Anhang', 'Anhänge', 'Thunderbird', 'MIME'],
  params: {
    attachments: {
      label: 'Anlagen',
      help: 'Nur nennen oder auch als Dateien herausholen.',
      values: { list: 'Nennen', extract: 'Herausholen' },
    },
    headers: { label: 'Alle Kopfzeilen', help: 'Auch Received und andere, in ihrer Reihenfolge.' },
  },
  facts: { format: 'Format', subject: 'Betreff', attachments: 'Anlagen' },
} satisfies OperationTexts;
