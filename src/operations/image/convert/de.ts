import { FORMAT_VALUES, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild umwandeln',
  tagline: 'JPEG, PNG, WebP, AVIF, GIF oder TIFF.',
  description:
    'Gibt einem Bild ein anderes Format; gelesen werden auch HEIC, SVG, PSD, JPEG XL und ICO. Es wird aufgerichtet; Animationen bleiben bewegt, wo das Format es kann, und Durchsichtiges bleibt durchsichtig oder bekommt einen Hintergrund.',
  keywords: ['umwandeln', 'konvertieren', 'Foto', 'Bild', 'Format', 'ändern', 'speichern als', 'Bildformat'],
  params: {
    format: { label: 'Format', help: 'Format der Ausgabe.', values: FORMAT_VALUES },
    quality: { label: 'Qualität', help: 'Gilt für JPEG, WebP, AVIF und GIF; PNG und TIFF sind verlustfrei.' },
    background: {
      label: 'Hintergrund',
      help: 'Farbe hinter Durchsichtigem, etwa #ffffff; nur für JPEG, das keine Durchsichtigkeit kennt.',
    },
    strip_metadata: {
      label: 'Metadaten entfernen',
      help: 'Entfernt Ort, Kamera, Kommentare und Ähnliches und wandelt die Farben nach sRGB.',
    },
  },
  facts: {
    frames_before: 'Einzelbilder vorher',
  },
} satisfies OperationTexts;
