import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Cut margins off, or show a region alone.',
} satisfies OperationTexts;
