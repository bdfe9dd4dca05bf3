import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'PDF en images',
  tagline: 'Chaque page en PNG, JPEG ou WebP.',
  description:
    'Dessine chaque page d’un PDF en image, avec ses annotations et ses champs de formulaire, sur fond blanc. Donne une archive ZIP, ou l’image elle-même si elle est seule.',
  keywords: ['PDF en images', 'PDF en JPG', 'convertir', 'PNG', 'photo', 'capture'],
  params: {
    format: { help: 'Le PNG garde chaque pixel ; JPEG et WebP sont plus petits.' },
    dpi: { help: '150 pour l’écran, 300 pour l’impression.' },
    quality: { help: 'Pour JPEG et WebP ; le PNG est toujours sans perte.' },
  },
} satisfies OperationTexts;
