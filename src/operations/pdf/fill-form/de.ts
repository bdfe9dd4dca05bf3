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
      help: 'Als JSON: Feldname und Wert, wie „Formularfelder lesen“ sie gibt. Für Kästchen true oder false.',
    },
    rows: { label: 'Zeilen', help: 'Für jede entsteht ein Dokument. Oder eine CSV-Datei als zweite Datei.' },
    name_by: { label: 'Benannt nach', help: 'Die Spalte, deren Wert das Dokument einer Zeile benennt.' },
    flatten: { label: 'Felder fest einsetzen', help: 'Danach ändert sie niemand mehr von Hand.' },
    password: DE.password,
  },
} satisfies OperationTexts;
