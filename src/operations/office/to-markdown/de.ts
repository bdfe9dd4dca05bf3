import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office zu Markdown',
  tagline: 'Mit Überschriften, Listen, Tabellen, Verweisen und Fußnoten.',
  description:
    'Liest als Markdown, was in einem Textdokument, einer Präsentation oder Mappe steht (DOCX, PPTX, XLSX, ODT, ODP, ODS): Überschriften, Listen, Tabellen, Hervorhebungen, Verweise und Fußnoten; Folien durch eine Linie getrennt, Blätter als Tabellen unter ihrem Namen. Gelöschtes und Verborgenes bleibt weg, und nichts wird geholt, was die Datei anderswo nennt.',
  keywords: ['Word', 'DOCX', 'PowerPoint', 'PPTX', 'Excel', 'ODT', 'LibreOffice', 'Text auslesen', 'md'],
  facts: { kind: 'Art', words: 'Wörter', headings: 'Überschriften', tables: 'Tabellen', slides: 'Folien' },
} satisfies OperationTexts;
