import type { OperationTexts } from '../../kit/texts.ts';

export default {
  title: 'Rogner des pages',
  tagline: 'Couper les marges, ou ne montrer qu’une zone.',
  keywords: ['rogner', 'recadrer', 'marges', 'couper', 'zone', 'découper'],
} satisfies OperationTexts;
