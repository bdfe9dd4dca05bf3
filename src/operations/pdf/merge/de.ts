import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDFs verbinden',
  tagline: 'Mehrere Dateien oder einige ihrer Seiten, in Ihrer Reihenfolge.',
  description:
    'Verbindet PDFs oder einzelne Seiten daraus zu einem. Lesezeichen, Verweise, Formularfelder, Kommentare, Seitenzahlen, Ebenen, Struktur und Anhänge kommen mit; JavaScript und Aktionen, die Programme starten, nicht.',
  keywords: ['zusammenfügen', 'zusammenführen', 'vereinen', 'kombinieren', 'anhängen', 'mergen'],
  params: {
    bookmarks: {
      label: 'Ein Lesezeichen je Datei',
      help: 'Die eigenen Lesezeichen der Datei stehen darunter.',
    },
    password: { label: 'Passwort', help: 'Nur, wenn eines der PDFs mit einem geschützt ist.' },
  },
} satisfies OperationTexts;
