import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild verkleinern',
  tagline: 'Kleinere Dateien, die gleich aussehen.',
  description:
    'Macht eine Bilddatei kleiner und gibt ihr auf Wunsch ein anderes Format. Im selben Format ist das Ergebnis nie größer als die Eingabe.',
  keywords: ['komprimieren', 'reduzieren', 'optimieren', 'umwandeln', 'Metadaten', 'EXIF', 'Foto'],
  params: {
    quality: {
      label: 'Qualität',
      help: '1 ist am kleinsten, 100 sieht am besten aus. Unter 100 kann ein PNG auf 256 Farben verringert werden; TIFF ist immer verlustfrei.',
    },
    target_bytes: {
      label: 'Höchstens so viele Byte',
      help: 'Die beste Qualität, die passt; wo keine passt, werden es weniger Pixel.',
    },
    format: DE.format,
    strip_metadata: {
      label: 'Metadaten entfernen',
      help: 'Entfernt Ort, Kamera, Kommentare und Ähnliches und wandelt die Farben nach sRGB.',
    },
  },
} satisfies OperationTexts;
