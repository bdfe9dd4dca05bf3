import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Examiner une image',
  tagline: 'Taille, appareil, lieu, couleurs et profil d’une image.',
  keywords: ['informations', 'EXIF', 'métadonnées', 'propriétés', 'appareil photo', 'lieu'],
} satisfies OperationTexts;
