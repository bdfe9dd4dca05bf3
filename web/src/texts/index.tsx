/// <reference types="vite/client" />
import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useState } from 'react';
import { ApiError } from '../api/errors.ts';
import { isSpoken, type Operation, type OperationTexts, speakOfOperations, useOperations } from '../api/operations.ts';
import { formatDuration, humanize } from '../ui/format.ts';
import { keep, recall } from '../ui/storage.ts';
import { en, type Texts } from './en.ts';
import { type Translate, translator } from './sentences.ts';

/** A language of the page is one file in `languages/`, named by its tag; English is built in. */
export interface LanguageFile {
  /** What is missing is shown in English. */
  texts: Partly<Texts>;
  /** What the service says of results and faults. What is missing stays English, and is marked so. */
  sentences?: Record<string, string>;
}

type Partly<T> = { [K in keyof T]?: T[K] extends Record<string, unknown> ? Partly<T[K]> : T[K] };

const FILES = import.meta.glob<LanguageFile>('./languages/*.ts');
const TAGS = ['en', ...Object.keys(FILES).map((path) => /([\w-]+)\.ts$/.exec(path)?.[1] ?? '')].sort();

/** The tag of a language, such as `de`. */
export type Language = string;

/** All languages by tag, each named in itself. */
export const LANGUAGES: Record<Language, string> = Object.fromEntries(TAGS.map((tag) => [tag, nameOf(tag)]));

function nameOf(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1);
}

interface Catalogue {
  t: Texts;
  translate: Translate;
}

/** Name under which the texts of a choice between parameters stand; its value `none` is for choosing none of them. */
export const CHOICE = 'x-choose-one';

const ENGLISH: Catalogue = { t: en, translate: (sentence) => sentence };
const Context = createContext<{ catalogue: Catalogue; language: Language; setLanguage(language: Language): void }>({
  catalogue: ENGLISH,
  language: 'en',
  setLanguage() {},
});

/** The language that was chosen, or the first of the browser's that there is. */
export function preferredLanguage(): Language {
  const wanted = [recall('language'), ...navigator.languages].map((tag) => tag?.slice(0, 2).toLowerCase());
  return (wanted.find((tag) => tag && tag in LANGUAGES) as Language | undefined) ?? 'en';
}

/** Loads the texts of a language; English is always there. Those of operations come from the service, where it has them. */
export async function loadCatalogue(language: Language): Promise<Catalogue> {
  const [catalogue] = await Promise.all([
    language === 'en' ? ENGLISH : loadFile(language),
    speakOfOperations(isSpoken(language) ? language : 'en'),
  ]);
  return catalogue;
}

async function loadFile(language: Language): Promise<Catalogue> {
  const { texts, sentences = {} } = (await FILES[`./languages/${language}.ts`]?.()) ?? { texts: en };
  return { t: over(en, texts), translate: translator(sentences) };
}

/** The texts of a language over those of English. */
function over<T extends object>(base: T, own: Partly<T>): T {
  const entries = Object.entries(base).map(([key, value]) => {
    const given = (own as Record<string, unknown>)[key];
    const nested = typeof value === 'object' && value !== null && !Array.isArray(value);
    return [key, nested && given ? over(value, given) : (given ?? value)];
  });
  return { ...(own as T), ...Object.fromEntries(entries) };
}

interface ProviderProps {
  initial: { language: Language; catalogue: Catalogue };
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
        loadCatalogue(language).then(
          (catalogue) => setState({ language, catalogue }),
          () => {},
        );
      },
    }),
    [state],
  );
  return <Context value={value}>{children}</Context>;
}

export function useTexts() {
  const { catalogue, language, setLanguage } = useContext(Context);
  return { t: catalogue.t, language, setLanguage };
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
      label: (operation: Operation, name: string, given?: string) =>
        of(operation)?.params?.[name]?.label ?? given ?? humanize(name),
      help: (operation: Operation, name: string, given: string | undefined) =>
        of(operation)?.params?.[name]?.help ?? given,
      value: (operation: Pick<Operation, 'name'>, name: string, value: string) =>
        of(operation)?.params?.[name]?.values?.[value] ?? value,
    };
  }, [loaded]);
}

/** What a result has to say, in the language of the page; in English, and marked so, where there are no other words. */
export function useNotes() {
  const { language } = useContext(Context);
  const { loaded } = useOperations();
  return ({ notes, note_codes: codes }: Record<string, unknown>): { text: string; lang: Language }[] => {
    const sentences = Array.isArray(notes) ? notes.map(String) : [];
    return sentences.map((sentence, index) => {
      const note = (Array.isArray(codes) ? codes[index] : undefined) as
        | ({ code: string } & Record<string, unknown>)
        | undefined;
      const words = note && loaded?.notes?.[note.code];
      if (words === undefined) return { text: sentence, lang: 'en' };
      return { text: words.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(note?.[name] ?? '')), lang: language };
    });
  };
}

/** A sentence of the service in the language of the page; in English, and marked so, where that does not know it. */
export function useSentences() {
  const { catalogue, language } = useContext(Context);
  return useCallback(
    (sentence: string): { text: string; lang: Language } => {
      const own = catalogue.translate(sentence);
      return own === null ? { text: sentence, lang: 'en' } : { text: own, lang: language };
    },
    [catalogue, language],
  );
}

/** Errors of which the service speaks in the terms of its API: people find the same thing in the form. */
const OWN_WORDS = new Set(['password_required']);
/** Errors of which the code does not tell all. */
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

/**
 * What went wrong, in the page's language: the service's own words in English; in another language a sentence by the
 * error's code, with the service's words as a detail.
 */
export function useErrorTexts() {
  const { t, language } = useTexts();
  const { catalogue } = useContext(Context);
  return (error: unknown): { message: string; detail: string | null } => {
    const { code, message, retryAfter } =
      error instanceof ApiError ? error : { code: 'unknown', message: '', retryAfter: null, ...(error as object) };
    const known = (t.errors as Record<string, unknown>)[code];
    const general = typeof known === 'string' ? known : t.errors.unknown;
    const wait = retryAfter === null || retryAfter < 2 ? '' : ` ${t.errors.retryIn(formatDuration(retryAfter))}`;
    if (OWN_WORDS.has(code)) return { message: general + wait, detail: null };
    if (language === 'en') return { message: (message || general) + wait, detail: null };
    const own = message === '' ? null : catalogue.translate(message);
    if (own !== null) return { message: own + wait, detail: null };
    return { message: general + wait, detail: WITH_PARTICULARS.has(code) ? message || null : null };
  };
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
}
