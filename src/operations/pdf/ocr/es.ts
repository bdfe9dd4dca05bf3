import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Reconocer texto (OCR)',
  tagline: 'Permite buscar en los escaneos.',
  description:
    'Permite buscar en los escaneos: las páginas se dibujan, su texto se reconoce y se pone debajo, invisible, cada palabra en su lugar. Las imágenes y todo lo demás de las páginas no se vuelven a codificar; las páginas de lado o boca abajo se giran, y las torcidas se enderezan si se pide. O da el propio texto, sin formato o como JSON con cada palabra y su lugar.',
  keywords: ['OCR', 'reconocimiento de texto', 'escaneo', 'texto buscable', 'digitalizar'],
  params: {
    mode: { help: 'Qué pasa con las páginas que ya tienen texto.' },
    output: { help: 'El JSON da el lugar de cada palabra en milímetros.' },
    orient: { help: 'Las páginas cuyo texto está de lado o boca abajo.' },
    deskew: { help: 'Hasta 10 grados; solo las páginas cuyo texto se reconoce.' },
    dpi: { help: '300 sirve casi siempre; 400 para letra muy pequeña.' },
  },
  facts: {
    pages_recognized: 'Páginas reconocidas',
    pages_left: 'Páginas sin cambios',
    pages_turned: 'Páginas giradas',
    pages_straightened: 'Páginas enderezadas',
    words: 'Palabras reconocidas',
    confidence: 'Fiabilidad (0–100)',
  },
} satisfies OperationTexts;
