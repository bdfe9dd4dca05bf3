/** A text with values: an ICU message, and its arguments in the order in which callers pass them. */
export interface Message<N extends readonly string[] = readonly string[]> {
  readonly icu: string;
  readonly names: N;
}

/** A value of a text. */
export type Value = string | number | boolean;

/** A callable message: its values are passed in the order of its names. */
export type Saying<N extends readonly string[] = readonly string[]> = ((
  ...values: { [K in keyof N]: Value }
) => string) & {
  readonly names: N;
};

/** The texts of a source as the page uses them. */
export type Spoken<T> = T extends string
  ? string
  : T extends Message<infer N>
    ? Saying<N>
    : { [K in keyof T]: Spoken<T[K]> };

/** Declares a text with values. @param names of its arguments, each of which the message has */
export function message<const N extends readonly string[]>(icu: string, ...names: N): Message<N> {
  return { icu, names };
}
