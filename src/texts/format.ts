import { createRequire } from 'node:module';
import type { CompiledMessage } from 'icu-minify/format';
import type { Language } from './languages.ts';

/** Values in a sentence, by the names of its arguments. */
export type Values = Readonly<Record<string, string | number | boolean>>;

interface Library {
  compile(message: string): CompiledMessage;
  format: typeof import('icu-minify/format').default;
}

/** Messages are few and recur. */
const MAX_COMPILED = 500;
const compiled = new Map<string, CompiledMessage>();
let library: Library | null = null;

/**
 * Fills values into an ICU message. A missing value is empty.
 * @throws SyntaxError for an invalid message, which a test rules out in the catalogues
 */
export function formatMessage(message: string, values: Values, language: Language): string {
  if (!/[{}<']/.test(message)) return message;
  const { format } = load();
  const complete = new Proxy(values, { get: (own, name: string) => own[name] ?? '', has: () => true });
  return format(compile(message), language, complete, OPTIONS) as string;
}

/** A message in the form that the library formats; a text without arguments is a string. */
export function compile(message: string): CompiledMessage {
  const known = compiled.get(message) ?? load().compile(message);
  if (compiled.size >= MAX_COMPILED) compiled.clear();
  compiled.set(message, known);
  return known;
}

/** Writes a text as the message that says just this. */
export function escapeMessage(text: string): string {
  // An apostrophe that quotes nothing is literal.
  return text.replaceAll(SPECIAL, (run) =>
    /[{}<]/.test(run) ? `'${run.replaceAll("'", "''")}'` : run.length > 1 ? run.replaceAll("'", "''") : run,
  );
}

/** Runs of what means something in a message: braces, beginnings of tags, apostrophes. */
const SPECIAL = /(?:\{[^{}']*\}|[{}']|<(?=[a-zA-Z/]))+/g;

/** Loaded with the first sentence that has arguments: neither a start nor most children need it. */
function load(): Library {
  if (library) return library;
  const require = createRequire(import.meta.url);
  const { default: format } = require('icu-minify/format') as typeof import('icu-minify/format');
  const { default: compile } = require('icu-minify/compile') as typeof import('icu-minify/compile');
  library = { compile, format };
  return library;
}

const OPTIONS = {
  formatters: {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  },
};
