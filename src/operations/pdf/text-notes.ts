import type { NoteWords } from '../kit/notes.ts';

/** What operations that read text say of documents that have none. */
export const TEXT_NOTES = {
  no_text: {
    en: 'No text was found: the pages may be pictures. Recognizing their text makes it readable.',
    de: 'Es wurde kein Text gefunden: Die Seiten sind wohl Bilder. Eine Texterkennung macht ihn lesbar.',
  },
} as const satisfies NoteWords;
