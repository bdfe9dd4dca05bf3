import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Formular ausfüllen',
  tagline: 'Felder füllen, einzeln oder aus einer Tabelle.',
  description:
    'Füllt die Felder eines PDF-Formulars aus, in jeder Schrift, und zeichnet sie, wie sie in jedem Leseprogramm aussehen sollen. Mit Zeilen, angegeben oder in einer CSV-Datei als zweiter Datei, entsteht für jede ein Dokument.',
  keywords: ['Formular', 'Felder', 'Serienbrief', 'Seriendruck', 'CSV', 'Tabelle', 'Daten', 'Urkunden'],
  params: {
    values: {
      label: 'Werte',
      help: 'Was Sie nicht ändern, bleibt, wie es ist.',
    },
    rows: {
      label: 'Zeilen',
      help: 'Für jede Zeile dieser Tabelle entsteht ein Dokument; ihre Spalten sind Felder. Aus einer Tabellenkalkulation einfügen oder eine CSV-Datei lesen.',
    },
    name_by: { label: 'Benannt nach', help: 'Die Spalte, deren Wert das Dokument einer Zeile benennt.' },
    flatten: { label: 'Felder fest einsetzen', help: 'Danach ändert sie niemand mehr von Hand.' },
    password: DE.password,
  },
} satisfies OperationTexts;
