import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bild drehen',
  tagline: 'Dreht und spiegelt, um jeden Winkel.',
  description:
    'Dreht ein Bild im Uhrzeigersinn um jeden Winkel, spiegelt es, oder beides; Format und Einzelbilder bleiben. Es wird in sRGB und ohne Metadaten gespeichert.',
  keywords: ['drehen', 'rotieren', 'spiegeln', 'kippen', 'begradigen', 'Ausrichtung', 'Grad', 'Foto', 'Bild'],
  params: {
    angle: {
      label: 'Winkel',
      help: 'In Grad im Uhrzeigersinn. Das Bild wächst, damit nichts abgeschnitten wird.',
    },
    flip: {
      label: 'Spiegeln',
      help: 'Geschieht vor dem Drehen.',
      values: { none: 'Nicht', horizontal: 'Links und rechts', vertical: 'Oben und unten' },
    },
    background: {
      label: 'Hintergrund',
      help: 'Farbe der Ecken bei schrägen Winkeln, etwa #ffffff. Ohne Angabe sind sie durchsichtig oder weiß.',
    },
  },
} satisfies OperationTexts;
