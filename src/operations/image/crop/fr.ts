import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rogner une image',
  tagline: 'Une partie, en pixels ou selon des proportions.',
  keywords: ['rogner', 'recadrer', 'couper', 'découper', 'cadrage', 'photo'],
} satisfies OperationTexts;
