import { z } from 'zod';
import { defineTextTool } from '../kit/define.ts';

export const NOTES = {
  color_syntax: {
    en: 'This is no color as hex (#1a7f4b), rgb(), hsl() or oklch().',
    de: 'Das ist keine Farbe als Hex (#1a7f4b), rgb(), hsl() oder oklch().',
    fr: 'Ce n’est pas une couleur en hexadécimal (#1a7f4b), rgb(), hsl() ou oklch().',
    es: 'No es un color en hexadecimal (#1a7f4b), rgb(), hsl() u oklch().',
  },
};

const body = z
  .strictObject({
    color: z.string().min(1).max(200).describe('Hex of 3, 4, 6 or 8 digits, rgb(), hsl() or oklch(), as CSS has them.'),
  })
  .meta({ examples: [{ color: '#1a7f4b' }, { color: 'oklch(70% 0.1 200 / 50%)' }] });

export type Body = z.output<typeof body>;

export default defineTextTool({
  name: 'color',
  title: { en: 'Color values', de: 'Farbwerte', fr: 'Valeurs de couleur', es: 'Valores de color' },
  description: {
    en: 'One color as hex, RGB, HSL and OKLCH, with its contrast to white and black.',
    de: 'Eine Farbe als Hex, RGB, HSL und OKLCH, mit ihrem Kontrast zu Weiß und Schwarz.',
    fr: 'Une couleur en hexadécimal, RGB, HSL et OKLCH, avec son contraste avec le blanc et le noir.',
    es: 'Un color en hexadecimal, RGB, HSL y OKLCH, con su contraste con el blanco y el negro.',
  },
  keywords: [
    'color',
    'color',
    'hex',
    'rgb',
    'hsl',
    'oklch',
    'css',
    'contrast',
    'wcag',
    'picker',
    'Farbe',
    'Kontrast',
    'couleur',
    'contraste',
  ],
  icon: 'sun',
  body,
  answer: z.object({
    hex: z.string(),
    rgb: z.string(),
    hsl: z.string(),
    oklch: z.string(),
    alpha: z.number(),
    in_srgb: z
      .boolean()
      .describe('False for a color that screens of sRGB cannot show; the nearest by clipping is told.'),
    contrast_white: z.number().describe('WCAG 2.2 contrast ratio, 1 to 21, of the opaque color.'),
    contrast_black: z.number(),
  }),
  labels: {
    color: { en: 'Color', de: 'Farbe', fr: 'Couleur', es: 'Color' },
    hex: { en: 'Hex', de: 'Hex', fr: 'Hexadécimal', es: 'Hexadecimal' },
    rgb: { en: 'RGB', de: 'RGB', fr: 'RGB', es: 'RGB' },
    hsl: { en: 'HSL', de: 'HSL', fr: 'HSL', es: 'HSL' },
    oklch: { en: 'OKLCH', de: 'OKLCH', fr: 'OKLCH', es: 'OKLCH' },
    alpha: { en: 'Opacity', de: 'Deckkraft', fr: 'Opacité', es: 'Opacidad' },
    in_srgb: { en: 'Within sRGB', de: 'Innerhalb von sRGB', fr: 'Dans sRGB', es: 'Dentro de sRGB' },
    contrast_white: {
      en: 'Contrast to white',
      de: 'Kontrast zu Weiß',
      fr: 'Contraste avec le blanc',
      es: 'Contraste con el blanco',
    },
    contrast_black: {
      en: 'Contrast to black',
      de: 'Kontrast zu Schwarz',
      fr: 'Contraste avec le noir',
      es: 'Contraste con el negro',
    },
  },
  notes: NOTES,
  load: () => import('./run.ts'),
});
