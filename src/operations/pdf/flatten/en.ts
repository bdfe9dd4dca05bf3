import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Forms and comments become part of the pages.',
} satisfies OperationTexts;
