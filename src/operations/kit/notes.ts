import { DATA_NOTES } from '../../engines/data/notes.ts';
import { FONT_NOTES } from '../../engines/fonts/notes.ts';
import { IMAGE_NOTES } from '../../engines/image/notes.ts';
import { JSON_NOTES } from '../../engines/json/notes.ts';
import { MARKDOWN_NOTES } from '../../engines/markdown/notes.ts';
import { PDF_NOTES } from '../../engines/pdf/syntax/notes.ts';
import { RENDER_NOTES } from '../../engines/render/notes.ts';
import { TYPESET_NOTES } from '../../engines/typeset/notes.ts';
import { type ErrorCode, type Reason, SheafError } from '../../errors.ts';
import type { Language } from './texts.ts';

/**
 * What people should know of an output: a code, with what stands in its sentence. Its words stand beside what gives it, in
 * the table of an engine or the operation's own.
 */
export type Note = { readonly code: string } & { readonly [value: string]: string | number };

/**
 * Sentences by code, in each language. `{name}` stands for a value of the note, `{name|one|many}` for one of two words by
 * that number, and `{@name}` for the words of the note whose code the value is.
 */
export type NoteWords = Readonly<Record<string, Record<Language, string>>>;

/** What is said of the parameters of several operations. */
const KIT_NOTES = {
  page_does_not_exist: {
    en: 'Page {page} does not exist: the document has {pages} {pages|page|pages}.',
    de: 'Seite {page} gibt es nicht: Das Dokument hat {pages} {pages|Seite|Seiten}.',
    fr: 'La page {page} n’existe pas : le document a {pages} {pages|page|pages}.',
    es: 'La página {page} no existe: el documento tiene {pages} {pages|página|páginas}.',
  },
  page_selection: {
    en: 'Value should be a page selection such as "1-3,5,8-", counted from 1',
    de: 'Seiten bitte so schreiben: 1-3,5,8-, von 1 an gezählt',
    fr: 'Indiquez les pages ainsi : 1-3,5,8-, comptées à partir de 1',
    es: 'Escribe las páginas así: 1-3,5,8-, contadas desde 1',
  },
} as const satisfies NoteWords;

/** The notes of all engines, and those that operations share. */
export const ENGINE_NOTES: NoteWords = {
  ...PDF_NOTES,
  ...IMAGE_NOTES,
  ...JSON_NOTES,
  ...DATA_NOTES,
  ...MARKDOWN_NOTES,
  ...TYPESET_NOTES,
  ...RENDER_NOTES,
  ...FONT_NOTES,
  ...KIT_NOTES,
};

/** Puts a note into words. @throws Error when there are none for its code */
export function sayNote(note: Note, language: Language, own: NoteWords = {}): string {
  const wordsOf = (code: string): string => {
    const words = own[code] ?? ENGINE_NOTES[code];
    if (!words) throw new Error(`there are no words for the note ${code}`);
    return words[language];
  };
  return wordsOf(note.code)
    .replaceAll(/\{@(\w+)\}/g, (_, name: string) => wordsOf(String(note[name])))
    .replaceAll(/\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g, (_, name: string, one?: string, many?: string) =>
      String((one === undefined ? note[name] : note[name] === 1 ? one : many) ?? ''),
    );
}

/** Makes an error that says the words of `reason`. @param own words of the operation */
export function failure(code: ErrorCode, reason: Reason, own: NoteWords = {}): SheafError {
  return new SheafError(code, sayNote(reason, 'en', own), { reason });
}

/** What a refinement of a schema says when it fails, as zod takes it. @param own words of the operation */
export function refusal(code: string, { type, own }: { type?: string; own?: NoteWords } = {}) {
  return { error: sayNote({ code }, 'en', own), params: { ...(type && { type }), reason: { code } } };
}
