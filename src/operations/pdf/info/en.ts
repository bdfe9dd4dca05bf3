import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Pages, fonts, images, protection and signatures, as JSON.',
} satisfies OperationTexts;
