/** Messages about e-books, by code. */
export const EPUB_NOTES = {
  epub_damaged: 'The e-book is damaged, or has no chapters.',
  epub_protected: 'The e-book is protected against copying.',
} as const satisfies Record<string, string>;
