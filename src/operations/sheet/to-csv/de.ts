import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel zu CSV',
  tagline: 'Jedes Blatt einer Mappe als CSV.',
  description:
    'Schreibt jedes Blatt einer Mappe (XLSX, XLS, ODS) als eigene CSV-Datei in UTF-8. Von Formeln stehen darin die gespeicherten Werte, Datumsangaben nach ISO 8601; nichts wird berechnet und nichts geholt.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'Tabelle', 'Mappe', 'Arbeitsmappe', 'Tabellenkalkulation'],
  params: {
    sheet: { label: 'Blatt', help: 'Name oder Nummer in der Mappe. Leer heißt alle.' },
    delimiter: {
      label: 'Trennzeichen',
      help: 'Steht zwischen den Zellen.',
      values: { comma: 'Komma', semicolon: 'Semikolon', tab: 'Tabulator', bar: 'Senkrechter Strich' },
    },
    bom: { label: 'Für Excel kennzeichnen', help: 'Damit Excel die Umlaute beim Doppelklick richtig liest.' },
    guard_formulas: {
      label: 'Formeln entschärfen',
      help: 'Was eine Tabelle für eine Formel hielte, beginnt mit Apostroph.',
    },
  },
  facts: { kind: 'Art', sheets: 'Blätter', name: 'Name', rows: 'Zeilen', columns: 'Spalten' },
} satisfies OperationTexts;
