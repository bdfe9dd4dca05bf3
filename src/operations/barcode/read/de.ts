import { DE, type OperationTexts } from '../../kit/texts.ts';
import { READ_TYPE_VALUES } from '../type-values.ts';

export default {
  title: 'Barcodes lesen',
  tagline: 'Liest jeden QR-Code und Strichcode auf einem Bild oder in einem PDF.',
  description:
    'Liest jeden QR-Code und Barcode auf einem Bild oder auf den Seiten eines PDFs: was er sagt, welcher Art er ist und wo er steht. Gedrehte, umgekehrte und beschädigte werden gelesen, so weit es geht.',
  keywords: ['QR', 'QR-Code', 'Strichcode', 'Barcode', 'scannen', 'lesen', 'EAN', 'ISBN', 'entschlüsseln'],
  params: {
    types: { label: 'Arten', help: 'Nur diese suchen. Ohne Auswahl alle.', values: READ_TYPE_VALUES },
    format: {
      label: 'Ergebnis',
      help: 'JSON sagt auch, wo die Codes stehen.',
      values: { json: 'JSON', text: 'Text, eine Zeile je Code', csv: 'CSV' },
    },
    pages: DE.pages,
    password: DE.password,
  },
  facts: { barcodes: 'Barcodes', pages: 'Seiten' },
} satisfies OperationTexts;
