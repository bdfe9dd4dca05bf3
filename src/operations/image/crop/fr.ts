import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rogner une image',
  tagline: 'Une partie, en pixels ou selon des proportions.',
  description:
    'Découpe une partie d’une image : une zone en pixels, ou la plus grande partie de proportions données, comme 16:9. Le format et toutes les images animées sont gardés ; l’image est redressée, en sRGB et sans métadonnées.',
  keywords: ['rogner', 'recadrer', 'couper', 'découper', 'cadrage', 'photo'],
  params: {
    aspect: { help: 'Largeur:hauteur, par exemple 16:9. Si vide, la zone compte.' },
    gravity: { help: 'Où se trouve la partie de ces proportions.' },
  },
  facts: { left: 'Gauche (pixels)', top: 'Haut (pixels)' },
} satisfies OperationTexts;
