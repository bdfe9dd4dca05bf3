import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire un montage',
  tagline: 'Plusieurs images sur une seule, en grille ou en rangées.',
  description:
    'Dispose des images sur une seule, dans leur ordre : dans une grille de cases égales, ou en rangées comme dans une galerie, sans rien couper. Des animations, seule la première image est prise.',
  keywords: ['montage', 'collage', 'grille', 'mosaïque', 'planche-contact', 'assembler'],
  params: {
    layout: { help: 'Les rangées montrent chaque image en entier.' },
    columns: { help: 'Images côte à côte. Sans indication, un nombre adapté est choisi.' },
    width: { help: 'De l’ensemble, en pixels.' },
    aspect: { help: 'Largeur sur hauteur, par exemple 4:3.' },
    fit: { help: 'Ce qui arrive aux images d’autres proportions.' },
    gap: { help: 'Pixels entre les images et autour d’elles.' },
    background: { help: 'Couleur de l’espace libre, par exemple #ffffff.' },
    format: { help: 'Du montage.' },
  },
  facts: { images: 'Images', columns: 'Colonnes', rows: 'Rangées' },
} satisfies OperationTexts;
