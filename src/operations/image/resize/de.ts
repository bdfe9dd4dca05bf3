import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bildgröße ändern',
  tagline: 'Genaue Pixel, mit oder ohne Beschnitt.',
  description:
    'Gibt einem Bild eine andere Größe und auf Wunsch ein anderes Format. Es wird aufgerichtet, in sRGB und ohne Metadaten gespeichert; Animationen bleiben bewegt, wo das Format es kann.',
  keywords: ['skalieren', 'verkleinern', 'vergrößern', 'zuschneiden', 'Vorschaubild', 'Abmessungen', 'Pixel', 'Foto'],
  params: {
    width: { label: 'Breite', help: 'In Pixeln. Ohne Angabe folgt sie aus der Höhe.' },
    height: { label: 'Höhe', help: 'In Pixeln. Ohne Angabe folgt sie aus der Breite.' },
    fit: {
      label: 'Einpassen',
      help: 'Innen: so groß wie möglich innerhalb von Breite × Höhe; Füllen: füllt sie und schneidet ab, was übersteht; Rand: passt ein und füllt den Rand durchsichtig oder weiß; Strecken: verzerrt. Kleinere Bilder werden vergrößert.',
      values: { inside: 'Innen', cover: 'Füllen', contain: 'Rand', fill: 'Strecken' },
    },
    format: DE.format,
    quality: { label: 'Qualität', help: 'Gilt für JPEG, WebP, AVIF und GIF; PNG und TIFF sind verlustfrei.' },
  },
} satisfies OperationTexts;
