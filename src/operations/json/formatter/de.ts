import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'JSON formatieren',
  tagline: 'Rückt große JSON-Dateien ein oder macht sie kompakt.',
  description:
    'Rückt eine JSON-Datei ein oder nimmt allen Leerraum heraus. Zahlen, Escapes und doppelte Schlüssel bleiben, wie sie geschrieben sind. Ist die Datei ungültig, werden Zeile und Spalte genannt.',
  keywords: ['verschönern', 'einrücken', 'lesbar', 'minimieren', 'sortieren'],
  params: {
    indent: {
      label: 'Einzug',
      help: 'Leerzeichen je Ebene oder Tabulator; 0 nimmt allen Leerraum heraus.',
      values: { 0: '0, kompakt', tab: 'Tabulator' },
    },
    sort_keys: { label: 'Schlüssel sortieren', help: 'Nach Unicode; gleiche Schlüssel behalten ihre Reihenfolge.' },
  },
} satisfies OperationTexts;
