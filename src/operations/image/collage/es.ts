import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un collage',
  tagline: 'Varias imágenes en una sola, en cuadrícula o en filas.',
  description:
    'Coloca imágenes en una sola, en su orden: en una cuadrícula de casillas iguales, o en filas como en una galería, sin cortar nada. De las animaciones se toma el primer fotograma.',
  keywords: ['collage', 'cuadrícula', 'mosaico', 'montaje', 'hoja de contactos', 'reunir'],
  params: {
    layout: { help: 'Las filas muestran cada imagen entera.' },
    columns: { help: 'Imágenes una al lado de otra. Si se deja así, se elige un número adecuado.' },
    width: { help: 'Del conjunto, en píxeles.' },
    aspect: { help: 'Ancho por alto, por ejemplo 4:3.' },
    fit: { help: 'Qué pasa con las imágenes de otra proporción.' },
    gap: { help: 'Píxeles entre las imágenes y alrededor.' },
    background: { help: 'Color del espacio libre, por ejemplo #ffffff.' },
    format: { help: 'Del collage.' },
  },
  facts: { images: 'Imágenes', columns: 'Columnas', rows: 'Filas' },
} satisfies OperationTexts;
