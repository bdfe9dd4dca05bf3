import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Pivoter une image',
  tagline: 'Tourner et retourner, à n’importe quel angle.',
  keywords: ['pivoter', 'tourner', 'rotation', 'miroir', 'retourner', 'photo'],
} satisfies OperationTexts;
