import { DE, type OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild bearbeiten',
  tagline: 'Viele Schritte in einem: einmal lesen, einmal speichern.',
  description:
    'Macht mit einem Bild bis zu 50 Schritte nacheinander: Größe, Zuschnitt, Drehen, Spiegeln, Rand entfernen, Rand anfügen, Weichzeichnen, Schärfen, Stellen unkenntlich machen, Graustufen, Helligkeit, Text, Logo, runde Ecken. Es wird einmal gelesen und einmal gespeichert, dazwischen geht nichts verloren; Animationen bleiben Animationen. Es wird in sRGB und ohne Metadaten gespeichert.',
  keywords: ['Schritte', 'Filter', 'weichzeichnen', 'verpixeln', 'zensieren', 'schärfen', 'Graustufen', 'Text', 'Logo'],
  params: {
    steps: {
      label: 'Schritte',
      help: 'In dieser Reihenfolge. Maße in Pixeln des Bildes, wie es dann ist.',
    },
    format: DE.format,
    quality: { label: 'Qualität', help: 'Von 1, am kleinsten, bis 100, am schönsten.' },
    background: { label: 'Hintergrund', help: 'Hinter Durchsichtigem, wo das Format keines hat, etwa #ffffff.' },
  },
} satisfies OperationTexts;
