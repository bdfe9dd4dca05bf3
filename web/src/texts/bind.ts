import format, { type CompiledMessage } from 'icu-minify/format';
import type { Saying, Value } from './message.ts';

const OPTIONS = {
  formatters: {
    getDateTimeFormat: (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
    getNumberFormat: (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
    getPluralRules: (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  },
};

/** Fills values into a compiled message; missing ones are empty. */
export function formatCompiled(
  message: CompiledMessage,
  values: Readonly<Record<string, unknown>>,
  language: string,
): string {
  const complete = new Proxy(values, { get: (own, name: string) => own[name] ?? '', has: () => true });
  return format(message, language, complete as Record<string, Value>, OPTIONS) as string;
}

/** Makes the function for a message with values; built catalogues call it. */
export function bind(language: string) {
  return (names: readonly string[], message: CompiledMessage): Saying =>
    Object.assign(
      (...values: Value[]) =>
        formatCompiled(message, Object.fromEntries(names.map((name, index) => [name, values[index]])), language),
      { names },
    );
}
