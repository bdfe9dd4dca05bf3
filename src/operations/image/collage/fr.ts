import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Faire un montage',
  tagline: 'Plusieurs images sur une seule, en grille ou en rangées.',
  keywords: ['montage', 'collage', 'grille', 'mosaïque', 'planche-contact', 'assembler'],
} satisfies OperationTexts;
