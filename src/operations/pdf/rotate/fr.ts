import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Pivoter des pages',
  tagline: 'Remet toutes les pages, ou certaines, dans le bon sens.',
  keywords: ['pivoter', 'tourner', 'rotation', 'paysage', 'portrait', 'à l’envers'],
} satisfies OperationTexts;
