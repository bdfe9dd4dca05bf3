import { DE, FORMAT_VALUES, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF in Bilder',
  tagline: 'Jede Seite als PNG, JPEG oder WebP.',
  description:
    'Macht aus jeder Seite eines PDFs ein Bild auf Weiß, mit Anmerkungen und Formularfeldern. Es entsteht ein ZIP-Archiv, oder das Bild selbst, wenn es nur eines ist.',
  keywords: ['umwandeln', 'konvertieren', 'rendern', 'PNG', 'JPEG', 'JPG', 'WebP', 'Bildschirmfoto'],
  params: {
    format: { label: 'Format', help: 'PNG behält jeden Bildpunkt; JPEG und WebP sind kleiner.', values: FORMAT_VALUES },
    dpi: { label: 'Auflösung (dpi)', help: '150 für Bildschirme, 300 zum Drucken.' },
    quality: { label: 'Qualität', help: 'Gilt für JPEG und WebP; PNG ist immer verlustfrei.' },
    pages: DE.pages,
    password: DE.password,
  },
} satisfies OperationTexts;
