import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Bilder vergleichen',
  tagline: 'Wie ähnlich zwei Bilder sind, und wo sie sich unterscheiden.',
  description:
    'Vergleicht zwei Bilder: wie ähnlich sie sind (SSIM, PSNR), welche Pixel sich unterscheiden und wo, als JSON, und ein Bild mit den markierten Unterschieden. Das zweite wird auf die Größe des ersten gebracht.',
  keywords: ['Unterschied', 'Vergleich', 'ähnlich', 'gleich', 'SSIM', 'Doppelte', 'Bildschirmfoto', 'Bild'],
  params: {
    threshold: { label: 'Schwelle', help: 'Wie weit ein Farbkanal abweichen darf, von 255.' },
    output: {
      label: 'Ergebnis',
      help: 'Der Bericht ist JSON.',
      values: { both: 'Bericht und Bild', report: 'Nur der Bericht', picture: 'Nur das Bild' },
    },
    color: { label: 'Farbe', help: 'In der Unterschiede markiert werden, etwa #e00000.' },
  },
  facts: {
    identical: 'Gleich',
    ssim: 'Ähnlichkeit (SSIM)',
    psnr: 'PSNR (dB)',
    different_pixels: 'Abweichende Pixel',
    different_percent: 'Abweichend (%)',
    max_difference: 'Größte Abweichung',
  },
} satisfies OperationTexts;
