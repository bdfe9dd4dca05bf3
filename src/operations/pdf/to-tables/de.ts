import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF-Tabellen in CSV oder Excel',
  tagline: 'Tabellen als CSV, Excel oder JSON.',
  description:
    'Holt die Tabellen aus einem PDF: solche mit Linien um ihre Zellen und solche, deren Spalten nur durch Abstand getrennt sind. Eine Tabelle, die über mehrere Seiten geht, bleibt eine. Als CSV-Dateien, als Excel-Arbeitsmappe mit einem Blatt je Tabelle oder als JSON mit den Orten der Tabellen in Millimetern von der linken oberen Ecke der Seite aus. Seiten, die Bilder sind, haben keinen Text.',
  keywords: ['Tabelle', 'auslesen', 'umwandeln', 'Tabellenkalkulation', 'Zeilen', 'Spalten', 'Zellen', 'Daten'],
  params: {
    format: {
      label: 'Format',
      help: 'CSV gibt eine Datei je Tabelle, Excel ein Blatt.',
      values: { csv: 'CSV', xlsx: 'Excel', json: 'JSON' },
    },
    pages: DE.pages,
    password: DE.password,
  },
  facts: { tables: 'Tabellen', rows: 'Zeilen' },
} satisfies OperationTexts;
