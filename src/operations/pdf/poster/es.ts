import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Hacer un cartel',
  tagline: 'Reparte cada página en varias hojas para pegar.',
  keywords: ['cartel', 'póster', 'ampliar', 'mosaico', 'varias hojas', 'imprimir'],
} satisfies OperationTexts;
