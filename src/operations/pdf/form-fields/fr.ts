import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Lire les champs de formulaire',
  tagline: 'Noms, valeurs et limites en JSON.',
  keywords: ['champs', 'formulaire', 'lire', 'exporter', 'valeurs'],
} satisfies OperationTexts;
