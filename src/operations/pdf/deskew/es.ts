import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Enderezar escaneos',
  tagline: 'Pone rectas las páginas escaneadas torcidas.',
  description:
    'Endereza las páginas escaneadas torcidas: se halla el ángulo de sus líneas, y lo que hay en la página se gira lo mismo en sentido contrario. Las imágenes no se vuelven a codificar, las páginas conservan su tamaño, y el texto invisible de un reconocimiento gira con su página. Las páginas con texto digital se dejan, salvo que se pida.',
  keywords: ['enderezar', 'torcido', 'inclinado', 'escaneo', 'inclinación', 'ángulo'],
  params: {
    pages: { help: 'Haz clic en las páginas, con Mayús en todo un rango, o escríbelas. Vacío: todas.' },
    max_degrees: { help: 'Lo que está más inclinado será a propósito.' },
    typed: { help: 'Por ejemplo, escaneos a los que se añadieron números de página.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { pages_straightened: 'Páginas enderezadas' },
} satisfies OperationTexts;
