import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Quitar páginas en blanco',
  tagline: 'Quita las páginas vacías, como los reversos de escaneos.',
  keywords: ['páginas en blanco', 'páginas vacías', 'reverso', 'quitar', 'escaneo'],
} satisfies OperationTexts;
