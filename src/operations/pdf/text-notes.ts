import type { NoteWords } from '../kit/notes.ts';

/** What operations that read text say of documents that have none. */
export const TEXT_NOTES = {
  no_text: 'No text was found: the pages may be pictures. Recognizing their text makes it readable.',
} as const satisfies NoteWords;
