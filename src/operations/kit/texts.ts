/**
 * The languages that operations have words in, besides those of their definition. All of these
 * are whole, as a test holds; in one that is added, what is missing is English.
 */
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

/**
 * Words of one operation for people in one language: the default export of its `de.ts`, which has all of them, and of its
 * `en.ts`, which has those that are to differ from the definition's.
 */
export interface OperationTexts {
  title?: string;
  /** A few words for the home page. */
  tagline?: string;
  description?: string;
  /** What people search for, besides what stands in the other texts. */
  keywords?: readonly string[];
  params?: Record<string, ParameterTexts>;
  /** What the facts of its `result` are called, those that many operations have left out. */
  facts?: Record<string, string>;
}

export interface ParameterTexts {
  label?: string;
  help?: string;
  /** Names of the values that can be chosen. */
  values?: Record<string, string>;
}

/** The words of one language over those of another, each by itself. */
export function overTexts(base: OperationTexts, own: OperationTexts): OperationTexts {
  const names = new Set([...Object.keys(base.params ?? {}), ...Object.keys(own.params ?? {})]);
  const params = [...names].map((name): [string, ParameterTexts] => {
    const [under, over] = [base.params?.[name], own.params?.[name]];
    const values = { ...under?.values, ...over?.values };
    return [name, { ...under, ...over, ...(Object.keys(values).length > 0 && { values }) }];
  });
  const facts = { ...base.facts, ...own.facts };
  return {
    ...base,
    // A few words that can be read tell more than many that cannot.
    ...(own.tagline !== undefined && { description: own.tagline }),
    ...own,
    ...(params.length > 0 && { params: Object.fromEntries(params) }),
    ...(Object.keys(facts).length > 0 && { facts }),
  };
}

/** Name under which the texts of a choice between parameters stand; its value `none` is for choosing none of them. */
export const CHOICE = 'x-choose-one';

export const FORMAT_VALUES = { jpeg: 'JPEG', png: 'PNG', webp: 'WebP', avif: 'AVIF', gif: 'GIF', tiff: 'TIFF' };

/** Words of parameters that many operations have. */
export const EN = {
  password: { label: 'Password', help: 'Only when the PDF is protected by one.' },
  format: { label: 'Format', help: 'That of the input when left alone.', values: FORMAT_VALUES },
  pages: { label: 'Pages', help: 'Click pages, with Shift a whole range, or type them. Empty means all.' },
} as const satisfies Record<string, ParameterTexts>;

export const DE = {
  password: { label: 'Passwort', help: 'Nur, wenn das PDF mit einem geschützt ist.' },
  format: { label: 'Format', help: 'Bleibt, wie es ist, wenn nichts gewählt wird.', values: FORMAT_VALUES },
  pages: {
    label: 'Seiten',
    help: 'Seiten anklicken, mit der Umschalttaste ganze Bereiche, oder eintippen. Leer heißt alle.',
  },
} as const satisfies Record<string, ParameterTexts>;
