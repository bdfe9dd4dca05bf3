import type { OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Several files, or some of their pages, in your order.',
  params: {
    bookmarks: { label: 'A bookmark for every file', help: 'The file’s own bookmarks stand below it.' },
    password: { label: 'Password', help: 'Only when one of the PDFs is protected by one.' },
  },
} satisfies OperationTexts;
