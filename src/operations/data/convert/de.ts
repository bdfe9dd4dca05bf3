import type { OperationTexts } from '../../kit/texts.ts';

const FORMATS = { json: 'JSON', yaml: 'YAML', toml: 'TOML', xml: 'XML', csv: 'CSV', xlsx: 'Excel (XLSX)' };

export default {
  title: 'Daten umwandeln',
  tagline: 'CSV, Excel, JSON, YAML, TOML und XML ineinander.',
  description:
    'Wandelt CSV, Excel-Mappen, JSON, YAML, TOML und XML ineinander um. Ganze Zahlen behalten jede Ziffer, Kommentare gehen verloren. Zeilen werden zu Objekten nach den Namen der ersten Zeile, und umgekehrt, mit Objekten in Objekten als a.b. XML behält Attribute als @name und Text daneben als #text.',
  keywords: ['CSV zu JSON', 'JSON zu CSV', 'Excel', 'XLSX', 'YAML', 'TOML', 'XML', 'Tabelle', 'Konfiguration'],
  params: {
    to: { label: 'Nach', help: 'Format der Ausgabe.', values: FORMATS },
    from: { label: 'Von', help: 'Wird am Inhalt erkannt, wenn nichts gewählt ist.', values: FORMATS },
    header: { label: 'Erste Zeile hat Namen', help: 'Sonst werden Zeilen zu Listen.' },
    types: { label: 'Zahlen erkennen', help: 'In Spalten von CSV, auch true und false; 0012 bleibt Text.' },
    delimiter: {
      label: 'Trennzeichen',
      help: 'Von CSV. Wird gefunden, wenn nichts gewählt ist.',
      values: { comma: 'Komma', semicolon: 'Semikolon', tab: 'Tabulator', bar: 'Senkrechter Strich' },
    },
    sheet: { label: 'Blatt', help: 'Name oder Nummer in der Mappe. Leer heißt alle.' },
    indent: { label: 'Einrückung', help: 'Leerzeichen je Ebene.' },
    root: { label: 'Erstes Element', help: 'Von XML, wo die Daten keines haben.' },
    guard_formulas: {
      label: 'Formeln entschärfen',
      help: 'Was eine Tabelle für eine Formel hielte, beginnt mit Apostroph.',
    },
  },
  facts: { from: 'Von', to: 'Nach', records: 'Einträge' },
} satisfies OperationTexts;
