import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office zu Text oder Markdown',
  tagline: 'Was in Word, PowerPoint, Excel und OpenDocument steht.',
  description:
    'Liest, was in einem Textdokument, einer Präsentation oder Mappe steht (DOCX, PPTX, XLSX, ODT, ODP, ODS), als einfachen Text oder als Markdown mit Überschriften, Listen, Tabellen und Verweisen. Gelöschtes und Verborgenes bleibt weg, und nichts wird geholt, was die Datei anderswo nennt.',
  keywords: ['Word', 'DOCX', 'PowerPoint', 'PPTX', 'Excel', 'ODT', 'LibreOffice', 'Markdown', 'Text auslesen'],
  params: {
    format: {
      label: 'Ergebnis',
      help: 'Markdown behält Überschriften, Listen, Tabellen und Verweise.',
      values: { text: 'Einfacher Text', markdown: 'Markdown' },
    },
  },
  facts: { kind: 'Art', words: 'Wörter', headings: 'Überschriften', tables: 'Tabellen', slides: 'Folien' },
} satisfies OperationTexts;
