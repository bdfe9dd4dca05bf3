import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examiner une image',
  tagline: 'Taille, appareil, lieu, couleurs et profil d’une image.',
  description:
    'Indique en JSON ce qu’est une image et ce qu’elle contient : taille, couleurs, profil, animation, appareil, date et lieu, et ce qui peut la remplacer pendant son chargement (ThumbHash, BlurHash, couleurs principales).',
  keywords: ['informations', 'EXIF', 'métadonnées', 'propriétés', 'appareil photo', 'lieu'],
  facts: {
    orientation: 'Orientation (EXIF)',
    color_space: 'Espace de couleurs',
    alpha: 'Transparence',
    duration_ms: 'Durée (ms)',
    density: 'Résolution d’impression (ppp)',
    profile: 'Profil de couleurs',
    has_place: 'Révèle le lieu',
    dominant_color: 'Couleur principale',
    thumbhash: 'ThumbHash',
    blurhash: 'BlurHash',
  },
} satisfies OperationTexts;
