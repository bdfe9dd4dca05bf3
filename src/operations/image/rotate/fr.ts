import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Pivoter une image',
  tagline: 'Tourner et retourner, à n’importe quel angle.',
  description:
    'Tourne une image dans le sens horaire, de n’importe quel angle, la retourne, ou les deux ; le format et toutes les images animées sont gardés. Le résultat est en sRGB et sans métadonnées.',
  keywords: ['pivoter', 'tourner', 'rotation', 'miroir', 'retourner', 'photo'],
  params: {
    angle: { help: 'En degrés, dans le sens horaire. L’image s’agrandit pour que rien ne soit coupé.' },
    flip: { help: 'Avant la rotation.' },
    background: {
      help: 'Couleur des coins pour les angles obliques, par exemple #ffffff. Si vide, ils sont transparents ou blancs.',
    },
  },
} satisfies OperationTexts;
