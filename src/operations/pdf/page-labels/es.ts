import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numeración en el lector',
  tagline: 'Los números que muestran los lectores, como i–iv y luego 1–96.',
  description:
    'Define los números que los lectores muestran junto a las páginas, como i–iv antes de 1–96, o A-1. En las páginas no se imprime nada. Sin rangos, da los números de todas las páginas como JSON.',
  keywords: ['números de página', 'etiquetas de página', 'números romanos', 'numeración', 'prefijo'],
  params: {
    ranges: { help: 'Cada uno vale hasta el siguiente; una lista vacía quita todos los números.' },
    password: { help: 'Solo si el PDF está protegido con una.' },
  },
  facts: { ranges: 'Rangos' },
} satisfies OperationTexts;
