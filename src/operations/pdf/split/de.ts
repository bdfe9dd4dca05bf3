import { CHOICE, DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF teilen',
  tagline: 'In einzelne Seiten, Bereiche, gleiche Teile oder Kapitel.',
  description:
    'Teilt ein PDF: in einzelne Seiten, Bereiche, gleich lange Teile oder an seinen Lesezeichen. Jede Datei behält, was zu ihren Seiten gehört. Es entsteht ein ZIP-Archiv, oder ein PDF, wenn es nur eines ist.',
  keywords: ['trennen', 'aufteilen', 'zerlegen', 'auseinandernehmen', 'Kapitel', 'extrahieren'],
  params: {
    [CHOICE]: { label: 'Teilen', values: { none: 'In einzelne Seiten' } },
    pages: {
      label: 'Nach Seitenbereichen',
      help: 'Jeder Bereich zwischen Kommas wird eine eigene Datei: 1-3, 4-8.',
    },
    every: { label: 'In gleiche Teile', help: 'Seiten je Datei.' },
    bookmarks: { label: 'An Lesezeichen', help: 'Lesezeichen bis zu dieser Ebene beginnen eine Datei.' },
    password: DE.password,
  },
} satisfies OperationTexts;
