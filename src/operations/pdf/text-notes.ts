import type { NoteWords } from '../kit/notes.ts';

/** What operations that read text say of documents that have none. */
export const TEXT_NOTES = {
  no_text: 'No text found. The pages may be scans: run OCR first.',
} as const satisfies NoteWords;
