import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bilder und Anhänge herausnehmen',
  tagline: 'Bilder, Anhänge und Schriften als Dateien.',
  description:
    'Nimmt heraus, was in einem PDF steckt: Bilder, wie sie gespeichert sind, angehängte Dateien und auf Wunsch Schriften. Gibt ein ZIP-Archiv, oder die Datei selbst, wenn es nur eine ist.',
  keywords: [
    'extrahieren',
    'exportieren',
    'Bilder speichern',
    'Fotos',
    'Anlagen',
    'Anhänge',
    'ZUGFeRD',
    'Schriftarten',
  ],
  params: {
    images: {
      label: 'Bilder',
      help: 'JPEG, JPEG 2000 und Faxdaten, wie sie sind, alle anderen ohne Verlust als PNG oder TIFF.',
    },
    attachments: { label: 'Anhänge', help: 'Angehängte Dateien.' },
    fonts: { label: 'Schriften', help: 'Eingebettete, oft nur mit den benutzten Zeichen. Auf ihre Lizenz achten.' },
    min_pixels: { label: 'Mindestgröße (Pixel)', help: 'Bilder mit einer kürzeren Seite bleiben weg.' },
    pages: DE.pages,
    password: DE.password,
  },
  facts: {
    attachments: 'Anhänge',
    fonts: 'Schriften',
  },
} satisfies OperationTexts;
