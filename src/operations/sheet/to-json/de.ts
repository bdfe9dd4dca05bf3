import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Excel zu JSON',
  tagline: 'Zeilen einer Mappe als Objekte oder Listen.',
  description:
    'Schreibt die Blätter einer Mappe (XLSX, XLS, ODS) als JSON: eine Liste von Objekten nach den Namen der ersten Zeile, oder von Listen; bei mehreren Blättern ein Objekt aus solchen Listen. Zahlen, true und false behalten ihre Art. Von Formeln stehen darin die gespeicherten Werte, Datumsangaben nach ISO 8601.',
  keywords: ['XLSX', 'XLS', 'ODS', 'Excel', 'Tabelle', 'Mappe', 'Arbeitsmappe', 'Tabellenkalkulation'],
  params: {
    sheet: { label: 'Blatt', help: 'Name oder Nummer in der Mappe. Leer heißt alle.' },
    header: { label: 'Erste Zeile hat Namen', help: 'Sonst werden Zeilen zu Listen.' },
  },
  facts: {
    kind: 'Art',
    sheets: 'Blätter',
    name: 'Name',
    rows: 'Zeilen',
    columns: 'Spalten',
    records: 'Einträge',
  },
} satisfies OperationTexts;
