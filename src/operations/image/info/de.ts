import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild untersuchen',
  tagline: 'Größe, Kamera, Ort, Farben und Profil eines Bildes.',
  description:
    'Berichtet als JSON, was ein Bild ist und enthält: Größe, Farben, Profil, Animation, Kamera, Zeit und Ort, und was für das Bild stehen kann, während es lädt (ThumbHash, BlurHash, Hauptfarben).',
  keywords: ['EXIF', 'Metadaten', 'GPS', 'Ort', 'Kamera', 'Abmessungen', 'Auflösung', 'Farbprofil', 'Farben'],
  params: {},
  facts: {
    orientation: 'Ausrichtung (EXIF)',
    color_space: 'Farbraum',
    alpha: 'Durchsichtig',
    duration_ms: 'Dauer (ms)',
    density: 'Druckauflösung (dpi)',
    profile: 'Farbprofil',
    has_place: 'Verrät den Ort',
    dominant_color: 'Hauptfarbe',
    thumbhash: 'ThumbHash',
    blurhash: 'BlurHash',
  },
} satisfies OperationTexts;
