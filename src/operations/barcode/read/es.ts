import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Leer códigos de barras',
  tagline: 'Todos los códigos QR y de barras de una imagen o un PDF.',
  description:
    'Lee cada código QR y código de barras de una imagen o de las páginas de un PDF: lo que dice, su tipo y dónde está. Los girados, invertidos o dañados se leen mientras sea posible.',
  keywords: ['código de barras', 'código QR', 'escanear', 'descodificar', 'lector', 'EAN'],
  params: {
    types: { help: 'Buscar solo estos. Ninguno elegido: todos.' },
    format: { help: 'El JSON dice también dónde están.' },
  },
  facts: { barcodes: 'Códigos de barras', pages: 'Páginas' },
} satisfies OperationTexts;
