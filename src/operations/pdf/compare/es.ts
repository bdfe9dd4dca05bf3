import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Comparar PDF',
  tagline: 'Lo que cambió entre dos versiones.',
  keywords: ['comparar', 'diferencias', 'versiones', 'modificaciones', 'cambios'],
} satisfies OperationTexts;
