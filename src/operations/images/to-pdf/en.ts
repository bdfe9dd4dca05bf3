import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Photos and scans as one PDF, a page each.',
} satisfies OperationTexts;
