import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office zu Text',
  tagline: 'Was in Word, PowerPoint, Excel und OpenDocument steht.',
  description:
    'Liest als einfachen Text, was in einem Textdokument, einer Präsentation oder Mappe steht (DOCX, PPTX, XLSX, ODT, ODP, ODS): Absätze durch Leerzeilen getrennt, Zellen durch Tabulatoren, Folien durch einen Seitenvorschub, Fußnoten am Ende. Gelöschtes und Verborgenes bleibt weg, und nichts wird geholt, was die Datei anderswo nennt.',
  keywords: ['Word', 'DOCX', 'PowerPoint', 'PPTX', 'Excel', 'ODT', 'LibreOffice', 'Text auslesen'],
  facts: { kind: 'Art', words: 'Wörter', headings: 'Überschriften', tables: 'Tabellen', slides: 'Folien' },
} satisfies OperationTexts;
