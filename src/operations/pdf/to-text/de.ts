import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF in Text',
  tagline: 'Den Text in Lesereihenfolge, auch als Markdown.',
  description:
    'Holt den Text aus einem PDF, in der Reihenfolge, in der man ihn liest: Spalten nacheinander, Tabellen Zeile für Zeile, Absätze im Ganzen. Als einfacher Text, als Markdown mit Überschriften, Listen und Tabellen, angeordnet wie auf der Seite, oder als JSON mit jedem Wort, seinem Ort und seiner Schrift. Seiten, die Bilder sind, haben keinen Text.',
  keywords: ['extrahieren', 'umwandeln', 'auslesen', 'Wörter', 'Inhalt', 'kopieren', 'Markdown'],
  params: {
    format: {
      label: 'Format',
      help: 'JSON nennt zu jedem Wort seinen Ort in Millimetern.',
      values: { text: 'Text', layout: 'Wie auf der Seite', markdown: 'Markdown', json: 'JSON' },
    },
    pages: DE.pages,
    dehyphenate: { label: 'Getrennte Wörter zusammensetzen', help: 'Wörter, die am Zeilenende getrennt wurden.' },
    password: DE.password,
  },
  facts: {
    pages: 'Gelesene Seiten',
    words: 'Wörter',
  },
} satisfies OperationTexts;
