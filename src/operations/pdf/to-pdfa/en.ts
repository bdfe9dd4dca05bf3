import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'For archives: PDF/A-2b or PDF/A-3b.',
} satisfies OperationTexts;
