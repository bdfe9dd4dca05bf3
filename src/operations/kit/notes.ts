import { DATA_NOTES } from '../../engines/data/notes.ts';
import { FONT_NOTES } from '../../engines/fonts/notes.ts';
import { IMAGE_NOTES } from '../../engines/image/notes.ts';
import { JSON_NOTES } from '../../engines/json/notes.ts';
import { MARKDOWN_NOTES } from '../../engines/markdown/notes.ts';
import { RENDER_NOTES } from '../../engines/render/notes.ts';
import { TYPESET_NOTES } from '../../engines/typeset/notes.ts';
import { type CodedItem, type ErrorCode, type Reason, SheafError } from '../../errors.ts';
import { say } from '../../texts/catalogue.ts';
import type { Language } from '../../texts/languages.ts';
import { PDF_NOTES } from './pdf-notes.ts';
import { SIGNED_NOTES } from './signed-notes.ts';

/**
 * A note for people about an output: a code with the values of its sentence. Its words are next to its source, in the
 * table of an engine or of the operation.
 */
export type Note = { readonly code: string } & { readonly [value: string]: string | number };

/**
 * English sentences by code, as ICU messages. `{name}` is a value of the note, and `{name_sentence}` the sentence of
 * the note whose code is that value. `locales/` holds other languages.
 */
export type NoteWords = Readonly<Record<string, string>>;

/** Notes on the parameters of several operations. */
const KIT_NOTES = {
  page_does_not_exist:
    'Page {page} does not exist. The document has {pages} {pages, plural, one {page} other {pages}}.',
  page_selection: 'Value should be a page range such as "1-3,5,8-"',
  password_character:
    'A password must not hold control characters, marks of direction or characters for private use: leave them out.',
  password_direction:
    'A password with right-to-left letters must begin and end with one, and must not contain left-to-right letters.',
  password_length:
    'A password of a PDF has at most 127 bytes in UTF-8, where é takes two and € three: use a shorter one.',
  password_nothing: 'A password needs a character that counts: those of this one show nothing and are left out.',
  pattern_syntax:
    'This pattern cannot be used: patterns follow the syntax of RE2, which has no look-around and no back-references.',
} as const satisfies NoteWords;

/** The notes of all engines, and those shared by operations. */
export const ENGINE_NOTES: NoteWords = {
  ...PDF_NOTES,
  ...SIGNED_NOTES,
  ...IMAGE_NOTES,
  ...JSON_NOTES,
  ...DATA_NOTES,
  ...MARKDOWN_NOTES,
  ...TYPESET_NOTES,
  ...RENDER_NOTES,
  ...FONT_NOTES,
  ...KIT_NOTES,
};

/** Puts a note into words; in English if the language lacks it. @throws Error if the code has no words */
export function sayNote(note: Note, language: Language, own: NoteWords = {}): string {
  const sentenceOf = (code: string): string => {
    const english = own[code] ?? ENGINE_NOTES[code];
    if (english === undefined) throw new Error(`there are no words for the note ${code}`);
    const nested = [...english.matchAll(/\{(\w+)_sentence\}/g)].map(([, name]) => name as string);
    const sentences = nested.map((name) => [`${name}_sentence`, sentenceOf(String(note[name]))]);
    return say(noteKey(code), english, language, { ...note, ...Object.fromEntries(sentences) });
  };
  return sentenceOf(note.code);
}

/** Key of a note's words in a catalogue. */
export const noteKey = (code: string): string => `notes.${code}`;

/** Makes an error that says the words of `reason`. @param own words of the operation */
export function failure(code: ErrorCode, reason: Reason, own: NoteWords = {}): SheafError {
  return new SheafError(code, sayNote(reason, 'en', own), { reason });
}

/**
 * Error of a schema's refinement, for zod.
 * @param isMissing a parameter is missing, and not wrong
 * @param own words of the operation
 */
export function refusal(code: string, { isMissing, own }: { isMissing?: boolean; own?: NoteWords } = {}) {
  return { error: sayNote({ code }, 'en', own), params: { ...(isMissing && { isMissing }), reason: { code } } };
}

/** An item for a parameter that is missing. @param code names the sentence in `own`, the words of the operation */
export function missing(loc: CodedItem['loc'], code: string, own: NoteWords): CodedItem {
  return { loc, code: 'missing', values: { reason: code, sentence: sayNote({ code }, 'en', own) } };
}
