import type { NoteWords } from '../kit/notes.ts';

/** Messages of operations that read tables. */
export const TABLE_NOTES = {
  no_tables: 'No tables found. If the pages are scans, run OCR first.',
  tables_cut: 'Too many tables. The rest was skipped.',
} as const satisfies NoteWords;
