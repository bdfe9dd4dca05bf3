import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Retoucher une image',
  tagline: 'Plusieurs étapes en une : lue une fois, enregistrée une fois.',
  keywords: ['retoucher', 'modifier', 'filtre', 'luminosité', 'flou', 'texte', 'photo'],
} satisfies OperationTexts;
