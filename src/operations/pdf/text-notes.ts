import type { NoteWords } from '../kit/notes.ts';

/** Messages of operations that read text about documents without any. */
export const TEXT_NOTES = {
  no_text: 'No text found. The pages may be scans: run OCR first.',
} as const satisfies NoteWords;
