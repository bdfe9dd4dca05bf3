import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Seitenzahlen für Leseprogramme',
  tagline: 'Etwa i–iv vor 1–96.',
  description:
    'Setzt die Seitenzahlen, die Leseprogramme neben den Seiten zeigen, etwa i–iv vor 1–96 oder A-1. Auf die Seiten wird nichts gedruckt. Ohne Bereiche kommen die Zahlen aller Seiten als JSON.',
  keywords: ['Seitennummern', 'Paginierung', 'römische Zahlen', 'Vorspann', 'Präfix'],
  params: {
    ranges: { label: 'Bereiche', help: 'Jeder gilt bis zum nächsten; eine leere Liste nimmt alle Zahlen heraus.' },
    password: DE.password,
  },
  facts: {
    ranges: 'Bereiche',
  },
} satisfies OperationTexts;
