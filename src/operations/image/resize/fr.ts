import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Redimensionner une image',
  tagline: 'Au pixel près, avec ou sans rognage.',
  description:
    'Donne une autre taille à une image, et un autre format si vous le demandez. Elle est redressée, en sRGB et sans métadonnées ; les animations restent animées si le format le permet.',
  keywords: ['redimensionner', 'taille', 'dimensions', 'largeur', 'hauteur', 'agrandir', 'miniature', 'échelle'],
  params: {
    width: { help: 'En pixels. Sans indication, elle suit la hauteur.' },
    height: { help: 'En pixels. Sans indication, elle suit la largeur.' },
    fit: {
      help: 'À l’intérieur : aussi grande que possible. Remplir : remplit la taille et coupe ce qui dépasse. Avec bords : tient en entier, le reste est transparent ou blanc. Étirer : déforme.',
    },
  },
} satisfies OperationTexts;
