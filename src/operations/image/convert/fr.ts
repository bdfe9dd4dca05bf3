import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Convertir une image',
  tagline: 'JPEG, PNG, WebP, AVIF, GIF ou TIFF.',
  description:
    'Donne un autre format à une image ; HEIC, SVG, PSD, JPEG XL et ICO sont lus aussi. Elle est redressée ; les animations restent animées si le format le permet, et la transparence est gardée ou posée sur un fond.',
  keywords: ['convertir', 'transformer', 'format', 'photo', 'JPG', 'PNG', 'WebP'],
  params: {
    background: {
      help: 'Couleur derrière ce qui est transparent, par exemple #ffffff ; seulement pour JPEG, qui ignore la transparence.',
    },
    strip_metadata: { help: 'Retire le lieu, l’appareil, les commentaires, etc., et convertit les couleurs en sRGB.' },
  },
  facts: { frames_before: 'Images animées avant' },
} satisfies OperationTexts;
