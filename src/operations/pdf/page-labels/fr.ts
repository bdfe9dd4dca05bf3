import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Numérotation dans le lecteur',
  tagline: 'Les numéros que les lecteurs affichent, comme i–iv puis 1–96.',
  keywords: ['numéros de page', 'étiquettes de page', 'chiffres romains', 'numérotation', 'préfixe'],
} satisfies OperationTexts;
