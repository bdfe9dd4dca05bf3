import { CHOICE, EN, type OperationTexts } from '../../kit/texts.ts';

export default {
  tagline: 'Into single pages, ranges, equal parts or chapters.',
  params: {
    [CHOICE]: { label: 'Split', values: { none: 'Into single pages' } },
    pages: {
      label: 'By page ranges',
      help: 'Every range between commas becomes a file of its own: 1-3, 4-8.',
    },
    every: { label: 'Into equal parts', help: 'Pages in each file.' },
    bookmarks: { label: 'At bookmarks', help: 'Bookmarks down to this level begin a file.' },
    password: EN.password,
  },
} satisfies OperationTexts;
