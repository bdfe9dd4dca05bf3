import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Lesezeichen ändern',
  tagline: 'Gliederung ansehen und neu setzen.',
  description:
    'Gibt einem PDF neue Lesezeichen: eine Liste von Titeln mit Seiten und Ebenen. Ohne Liste kommen die vorhandenen als JSON, bereit zum Ändern und Zurückschicken.',
  keywords: ['Gliederung', 'Inhaltsverzeichnis', 'Kapitel', 'Navigation'],
  params: {
    bookmarks: { label: 'Lesezeichen', help: 'In ihrer Reihenfolge; eine leere Liste nimmt alle heraus.' },
    password: DE.password,
  },
  facts: {
    bookmarks: 'Lesezeichen',
  },
} satisfies OperationTexts;
