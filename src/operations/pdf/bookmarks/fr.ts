import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Modifier les signets',
  tagline: 'Une nouvelle table des signets, avec titres, pages et niveaux.',
  keywords: ['signets', 'table des matières', 'plan', 'chapitres', 'navigation'],
} satisfies OperationTexts;
