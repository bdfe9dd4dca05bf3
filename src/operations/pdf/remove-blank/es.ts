import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Quitar páginas en blanco',
  tagline: 'Quita las páginas vacías, como los reversos de escaneos.',
  description:
    'Quita de un PDF las páginas en blanco, como los reversos de hojas escaneadas: las páginas se dibujan, y las que no tienen más tinta de la permitida se quitan. Las motas, los agujeros y los bordes oscuros de los escaneos no cuentan. Lo que pertenece a las demás páginas se conserva.',
  keywords: ['páginas en blanco', 'páginas vacías', 'reverso', 'quitar', 'escaneo'],
  params: {
    ink: { help: 'Un número de página solo tiene alrededor de 0,008; una línea corta, 0,05.' },
  },
  facts: { pages_removed: 'Páginas quitadas' },
} satisfies OperationTexts;
