import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Office zu PDF',
  tagline: 'Word, Excel, PowerPoint und OpenDocument als PDF.',
  description:
    'Macht ein PDF aus einem Textdokument (DOCX, DOC, ODT, RTF), einer Tabelle (XLSX, XLS, ODS, CSV) oder einer Präsentation (PPTX, PPT, ODP), gesetzt von LibreOffice. Makros werden nicht ausgeführt, und nichts wird geholt, was die Datei anderswo nennt.',
  keywords: ['Word zu PDF', 'Excel zu PDF', 'PowerPoint zu PDF', 'DOCX', 'XLSX', 'PPTX', 'ODT', 'RTF', 'umwandeln'],
  params: {
    pages: { label: 'Seiten', help: 'Seiten des PDFs, zum Beispiel 1-3,5. Leer: alle.' },
    pdf_standard: {
      label: 'PDF-Standard',
      help: 'Für die Ablage auf lange Zeit.',
      values: { none: 'Keiner', 'pdfa-2b': 'PDF/A-2b', 'pdfa-3b': 'PDF/A-3b' },
    },
    pdf_ua: {
      label: 'Als barrierefrei kennzeichnen (PDF/UA)',
      help: 'Wie gut es sich liest, entscheidet das Dokument.',
    },
    tagged: { label: 'Mit Struktur', help: 'Überschriften, Listen und Tabellen für Vorleseprogramme.' },
    bookmarks: { label: 'Lesezeichen', help: 'Aus Überschriften, Tabellenblättern oder Folien.' },
    image_quality: { label: 'Bildqualität', help: 'Als JPEG; 100 lässt Bilder ohne Verlust.' },
    max_dpi: { label: 'Höchste Auflösung', help: 'Feinere Bilder werden auf so viele dpi verkleinert.' },
    password: { label: 'Passwort', help: 'Öffnet eine geschützte DOCX-, XLSX- oder PPTX-Datei. Das PDF hat keines.' },
    single_page_sheets: { label: 'Jedes Tabellenblatt auf eine Seite', help: 'So groß die Seite dann auch wird.' },
    comments: { label: 'Kommentare', help: 'Als Anmerkungen im PDF.' },
    hidden_slides: { label: 'Ausgeblendete Folien', help: 'Auch sie werden zu Seiten.' },
    speaker_notes: {
      label: 'Notizen',
      help: 'Jede unter ihrer Folie, auf einer eigenen Seite.',
      values: { none: 'Keine', after: 'Nach den Folien', only: 'Nur die Notizen' },
    },
  },
  facts: { page_count: 'Seiten', output_pages: 'Seiten der Ausgabe' },
} satisfies OperationTexts;
