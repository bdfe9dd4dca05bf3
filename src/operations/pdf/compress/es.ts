import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comprimir un PDF',
  tagline: 'Hace los archivos más pequeños, tanto como quieras.',
  description:
    'Hace más pequeño un PDF: deja fuera lo que no se usa o está repetido, empaqueta mejor el resto y reduce las imágenes según el nivel. El resultado nunca es mayor que el original; los enlaces, los marcadores, los formularios y el texto quedan como están.',
  keywords: ['comprimir', 'reducir', 'aligerar', 'más pequeño', 'tamaño', 'optimizar', 'MB'],
  params: {
    level: { help: 'Cuánto se reducen las imágenes; el texto queda como está.' },
    target_bytes: { help: 'Las imágenes se reducen más hasta alcanzarlo.' },
    dpi: { help: 'En lugar de la del nivel.' },
    quality: { help: 'De 1 a 100, en lugar de la del nivel.' },
  },
} satisfies OperationTexts;
