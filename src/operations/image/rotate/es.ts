import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Girar una imagen',
  tagline: 'Girar y reflejar, en cualquier ángulo.',
  keywords: ['girar', 'rotar', 'rotación', 'espejo', 'voltear', 'foto'],
} satisfies OperationTexts;
