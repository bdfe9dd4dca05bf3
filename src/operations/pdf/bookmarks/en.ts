import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'A new list of bookmarks, with titles, pages and levels.',
} satisfies OperationTexts;
