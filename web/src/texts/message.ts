/** A text with values in it: an ICU message, and its arguments in the order in which callers give them. */
export interface Message<N extends readonly string[] = readonly string[]> {
  readonly icu: string;
  readonly names: N;
}

/** What can stand in a text. */
export type Value = string | number | boolean;

/** A message that can be said: its values are given in the order of its names. */
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
