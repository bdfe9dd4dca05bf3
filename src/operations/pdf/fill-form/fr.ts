import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Remplir un formulaire',
  tagline: 'Champ par champ, ou à partir d’un tableau.',
  keywords: ['formulaire', 'remplir', 'champs', 'publipostage', 'saisir'],
} satisfies OperationTexts;
