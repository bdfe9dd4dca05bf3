import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Collage machen',
  tagline: 'Viele Bilder auf einem, im Raster oder in Reihen.',
  description:
    'Legt Bilder in ihrer Reihenfolge auf ein einziges: in ein Raster gleicher Felder, oder in Reihen wie in einer Galerie, ohne etwas abzuschneiden. Von Animationen zählt das erste Einzelbild.',
  keywords: ['Kontaktabzug', 'Raster', 'Galerie', 'Montage', 'zusammenfügen', 'nebeneinander', 'Fotos', 'Bilder'],
  params: {
    layout: { label: 'Anordnung', help: 'Reihen zeigen jedes Bild ganz.', values: { grid: 'Raster', rows: 'Reihen' } },
    columns: { label: 'Spalten', help: 'Bilder nebeneinander. Ohne Angabe wird eine passende Zahl gewählt.' },
    width: { label: 'Breite', help: 'Der ganzen Collage in Pixeln.' },
    aspect: { label: 'Form der Felder', help: 'Breite zu Höhe, etwa 4:3.' },
    fit: {
      label: 'Im Feld',
      help: 'Was mit Bildern anderer Form geschieht.',
      values: { cover: 'Ausfüllen', contain: 'Ganz zeigen' },
    },
    gap: { label: 'Abstand', help: 'Pixel zwischen den Bildern und um sie herum.' },
    background: { label: 'Hintergrund', help: 'Farbe des Freien, etwa #ffffff.' },
    format: { label: 'Format', help: 'Der Collage.', values: { jpeg: 'JPEG', png: 'PNG', webp: 'WebP' } },
    quality: { label: 'Qualität', help: 'Von 1, am kleinsten, bis 100, am schönsten.' },
  },
  facts: { images: 'Bilder', columns: 'Spalten', rows: 'Reihen' },
} satisfies OperationTexts;
