import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Crear códigos de barras',
  tagline: 'Códigos QR y de barras a partir de un texto, uno o varios.',
  description:
    'Hace un código QR u otro código de barras del texto de un archivo, o uno de cada línea, como PNG o SVG. Los dígitos de control que falten se añaden.',
  keywords: ['código de barras', 'código QR', 'generar', 'etiqueta', 'EAN', 'UPC', 'ISBN'],
  params: {
    type: { help: 'El código de barras que se obtiene.' },
    each_line: { help: 'Un código por línea en vez de uno para todo el texto.' },
    format: { help: 'El SVG se puede ampliar sin límite.' },
    scale: { help: 'Píxeles de la barra más fina.' },
    error_correction: { help: 'Cuánto puede dañarse. Si se deja así, lo habitual.' },
    gs1: { label: 'GS1', help: 'El texto lleva identificadores entre paréntesis: (01)09501101530003.' },
    margin: { help: 'Los lectores la necesitan.' },
    label: { help: 'Lo que dice, en letras bajo las barras.' },
    color: { help: 'De las barras, por ejemplo #000000.' },
    background: { help: 'Como #rrggbb, por ejemplo #ffffff.' },
    transparent: { help: 'Sin fondo.' },
  },
  facts: { barcodes: 'Códigos de barras', type: 'Tipo' },
} satisfies OperationTexts;
