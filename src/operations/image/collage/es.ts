import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un collage',
  tagline: 'Varias imágenes en una sola, en cuadrícula o en filas.',
  keywords: ['collage', 'cuadrícula', 'mosaico', 'montaje', 'hoja de contactos', 'reunir'],
} satisfies OperationTexts;
