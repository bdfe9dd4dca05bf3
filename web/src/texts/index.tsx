import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ApiError, type Problem } from '../api/errors.ts';
import { type Operation, type OperationTexts, speakOfOperations, useOperations } from '../api/operations.ts';
import { formatDuration, humanize } from '../ui/format.ts';
import { site } from '../ui/site.ts';
import { keep, recall } from '../ui/storage.ts';
import { english, languages } from './catalogues.ts';
import type { Texts } from './en.ts';
import { choicesForPeople, isForPrograms, placeForPeople } from './for-people.ts';
import { type Note, type NoteWords, sayNote, sayProblem } from './say.ts';

const TAGS = ['en', ...Object.keys(languages)].sort();

/** The tag of a language, such as `de`. */
export type Language = string;

/** All languages by tag, each named in itself. */
export const LANGUAGES: Record<Language, string> = Object.fromEntries(TAGS.map((tag) => [tag, languageName(tag, tag)]));

/** Name of a language, by its tag or its code of ISO 639-2, in a language of the page. */
export function languageName(code: string, spoken: Language): string {
  const name = new Intl.DisplayNames([spoken], { type: 'language' }).of(code) ?? code;
  return name.charAt(0).toLocaleUpperCase(spoken) + name.slice(1);
}

/** Prefix of the texts of a choice between parameters; its value `none` means none of them. */
export const CHOICE = 'x-choose-one';

const Context = createContext<{ t: Texts; language: Language; setLanguage(language: Language): void }>({
  t: english,
  language: 'en',
  setLanguage() {},
});

/** The chosen language, or the first supported one of the browser's. */
export function preferredLanguage(): Language {
  const wanted = [recall('language'), ...navigator.languages, site.language].map((tag) =>
    tag?.slice(0, 2).toLowerCase(),
  );
  return (wanted.find((tag) => tag && tag in LANGUAGES) as Language | undefined) ?? 'en';
}

/** Loads the texts of a language; English is always there. Those of operations come from the service. */
export async function loadTexts(language: Language): Promise<Texts> {
  const [loaded] = await Promise.all([languages[language]?.(), speakOfOperations(language)]);
  return loaded?.default ?? english;
}

interface ProviderProps {
  initial: { language: Language; t: Texts };
  children: ReactNode;
}

export function TextsProvider({ initial, children }: ProviderProps) {
  const [state, setState] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = state.language;
  }, [state.language]);
  const value = useMemo(
    () => ({
      ...state,
      setLanguage(language: Language) {
        keep('language', language);
        loadTexts(language).then(
          (t) => setState({ language, t }),
          () => {},
        );
      },
    }),
    [state],
  );
  return <Context value={value}>{children}</Context>;
}

export function useTexts() {
  return useContext(Context);
}

/** How operations and their parameters are called in the language of the page. */
export function useOperationTexts() {
  const { loaded } = useOperations();
  return useMemo(() => {
    const texts = new Map(
      loaded?.operations.map(({ name, texts }): [string, OperationTexts | undefined] => [name, texts]),
    );
    const of = (operation: Pick<Operation, 'name'>) => texts.get(operation.name);
    return {
      title: (operation: Operation) => of(operation)?.title ?? operation.title,
      description: (operation: Operation) => of(operation)?.description ?? operation.description,
      /** A few words: the tagline, or the first sentence of the description. */
      tagline: (operation: Operation) =>
        of(operation)?.tagline ?? firstSentence(of(operation)?.description ?? operation.description),
      label: (operation: Operation, name: string, fallback?: string) =>
        of(operation)?.params?.[name]?.label ?? fallback ?? humanize(name),
      help: (operation: Operation, name: string, fallback: string | undefined) =>
        of(operation)?.params?.[name]?.help ?? fallback,
      /** The label of a fact in a result; undefined if the operation has none. */
      fact: (operation: Pick<Operation, 'name'>, name: string) => of(operation)?.facts?.[name],
      value: (operation: Pick<Operation, 'name'>, name: string, value: string) =>
        of(operation)?.params?.[name]?.values?.[value] ?? value,
    };
  }, [loaded]);
}

/** The text, and its language. */
export interface Said {
  text: string;
  lang: Language;
}

const NO_WORDS: NoteWords = {};

/** Sentences for codes, none before the service has sent them; what speaks with them is drawn again when they come. */
function useNoteWords(): NoteWords {
  return useOperations().loaded?.notes ?? NO_WORDS;
}

/** Puts a code into the language of the page; falls back to `english`, marked as such. */
export function useNote() {
  const { t, language } = useContext(Context);
  const words = useNoteWords();
  return useCallback(
    (note: Note | undefined, english: string): Said => {
      const text = note && (t.plain[note.code] ?? sayNote(note, words, language));
      return text ? { text, lang: language } : { text: english, lang: 'en' };
    },
    [t, words, language],
  );
}

/** A result's note, in the language of the page, or in English, and marked so, without a translation. */
export function useNotes() {
  const say = useNote();
  return ({ notes, note_codes: codes }: Record<string, unknown>): Said[] => {
    const sentences = Array.isArray(notes) ? notes.map(String) : [];
    return sentences.map((sentence, index) => say((Array.isArray(codes) ? codes[index] : undefined) as Note, sentence));
  };
}

/** Errors that the service words in terms of its API: the form marks the same problem. */
const OWN_WORDS = new Set(['password_required']);
/** Errors whose code is not enough for a sentence. */
const WITH_PARTICULARS = new Set([
  'validation',
  'bad_request',
  'invalid_parameter',
  'unprocessable_file',
  'unsupported_file_type',
  'limit_exceeded',
  'file_too_large',
  'unknown',
]);

/** Messages that say no more than the sentence of their code. */
const SAYS_NO_MORE = /is damaged and cannot be read\.$/;

/** An error as far as known: from the API, or from the end of a job. */
interface Fault {
  code: string;
  message: string;
  retryAfter: number | null;
  requestId: string | null;
  problems: readonly Problem[];
  reason: Note | null;
}

/**
 * The error in the page's language: a sentence for the reason, for the invalid value, or for the error's code, with the
 * service's words as a detail. In English, these words come before the code's. Words for programs are never shown.
 */
export function useErrorTexts() {
  const { t, language } = useTexts();
  const words = useNoteWords();
  const label = useSettingLabel();
  const choice = useChoiceLabel();
  const own = ({ problems, reason }: Fault): string | null => {
    if (reason) return t.plain[reason.code] ?? sayNote(reason, words, language);
    const said = problems.map((problem) => {
      const place = placeForPeople(problem, { label, step: (number) => t.steps.nth(number) });
      const inWords = choicesForPeople(problem, choice, t.problems.or);
      const sentence = t.plain[String(problem.ctx?.code)] ?? sayProblem(inWords, t.problems, words, language);
      // The service says in English what it has no code for.
      const english = language === 'en' && !isForPrograms(problem.msg) ? problem.msg : null;
      return [place, sentence ?? english] as const;
    });
    if (said.length === 0 || said.some(([, text]) => text === null)) return null;
    return said.map(([place, text]) => (place ? `${place}: ${text}` : text)).join('; ');
  };
  return (error: unknown): { message: string; detail: string | null } => {
    const unknown: Fault = {
      code: 'unknown',
      message: '',
      retryAfter: null,
      requestId: null,
      problems: [],
      reason: null,
    };
    const fault: Fault =
      error instanceof ApiError
        ? { ...unknown, ...error, message: error.message }
        : { ...unknown, ...(error as object) };
    const { code, retryAfter, requestId } = fault;
    const message = isForPrograms(fault.message) ? '' : fault.message;
    const known = (t.errors as Record<string, unknown>)[code];
    const general = typeof known === 'string' ? known : t.errors.unknown;
    const wait = retryAfter === null || retryAfter < 2 ? '' : ` ${t.errors.retryIn(formatDuration(retryAfter))}`;
    // The service's log has the reason next to it.
    if (code === 'internal_error' && requestId)
      return { message: `${general} ${t.errors.request(requestId)}`, detail: null };
    if (OWN_WORDS.has(code)) return { message: general + wait, detail: null };
    const said = own(fault);
    if (said !== null) return { message: said + wait, detail: null };
    if (language === 'en') return { message: (message || general) + wait, detail: null };
    const hasMore = WITH_PARTICULARS.has(code) && !SAYS_NO_MORE.test(message);
    return { message: general + wait, detail: hasMore ? message || null : null };
  };
}

/** Name of a setting in forms, for any operation; null if none has it. */
function useSettingLabel(): (name: string) => string | null {
  const { loaded } = useOperations();
  return (name) => {
    const having = loaded?.operations.find(({ texts }) => texts?.params?.[name]?.label !== undefined);
    return having?.texts?.params?.[name]?.label ?? null;
  };
}

/** Name of a setting's value in forms, for any operation; null if none has it. */
function useChoiceLabel(): (name: string, value: string) => string | null {
  const { loaded } = useOperations();
  return useCallback(
    (name, value) => {
      const having = loaded?.operations.find(({ texts }) => texts?.params?.[name]?.values?.[value] !== undefined);
      return having?.texts?.params?.[name]?.values?.[value] ?? null;
    },
    [loaded],
  );
}

/** Validation error of one field, in the page's language, or in English without a translation. */
export function useProblemText() {
  const { t, language } = useContext(Context);
  const words = useNoteWords();
  const choice = useChoiceLabel();
  return useCallback(
    (problem: Problem): string => {
      const inWords = choicesForPeople(problem, choice, t.problems.or);
      const said = t.plain[String(problem.ctx?.code)] ?? sayProblem(inWords, t.problems, words, language);
      return said ?? (isForPrograms(problem.msg) ? t.errors.validation : problem.msg);
    },
    [t, words, language, choice],
  );
}

/** The service's errors for the fields of a form, each by any of its names. */
export function useFieldProblems(error: ApiError | null): (...names: string[]) => string | null {
  const say = useProblemText();
  return (...names) => {
    const problem = names.map((name) => error?.problemOf(name)).find((found) => found !== undefined);
    return problem ? say(problem) : null;
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
