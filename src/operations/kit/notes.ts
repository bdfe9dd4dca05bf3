import { IMAGE_NOTES } from '../../engines/image/notes.ts';
import { PDF_NOTES } from '../../engines/pdf/syntax/notes.ts';
import { RENDER_NOTES } from '../../engines/render/notes.ts';

/**
 * What people should know of an output: a code, with what stands in its sentence. Its words stand beside what gives it, in
 * the table of an engine or the operation's own.
 */
export type Note = { readonly code: string } & { readonly [value: string]: string | number };

/** Sentences by code, in each language; `{name}` stands for a value of the note. */
export type NoteWords = Readonly<Record<string, { en: string; de: string }>>;

/** The notes of all engines. */
export const ENGINE_NOTES: NoteWords = { ...PDF_NOTES, ...IMAGE_NOTES, ...RENDER_NOTES };

/** Puts a note into words. @throws Error when there are none for its code */
export function sayNote(note: Note, language: 'en' | 'de', own: NoteWords = {}): string {
  const words = own[note.code] ?? ENGINE_NOTES[note.code];
  if (!words) throw new Error(`there are no words for the note ${note.code}`);
  return words[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => String(note[name] ?? ''));
}
