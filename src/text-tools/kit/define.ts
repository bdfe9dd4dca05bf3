import type { z } from 'zod';

/** Implementation of a tool, loaded at the first call. */
export interface TextToolCode<B = unknown, Q = unknown> {
  /** Its cost is bounded by the size of the body. @throws ValidationError, SheafError */
  run(body: B, query: Q): object;
}

/**
 * A tool that processes a text and responds at once: endpoint, OpenAPI, screen and palette derive from this. Its words
 * are English; `locales/` holds other languages.
 */
export interface TextTool<B extends z.ZodType = z.ZodType, Q extends z.ZodType = z.ZodType> {
  /** Also its folder, its endpoint below `/api/` and, unless it has its own, its screen. */
  name: string;
  title: string;
  description: string;
  /** Further words that people search for. */
  keywords: readonly string[];
  /** Name of a drawing of the page. */
  icon: string;
  /** At least one example, in its `meta`. `x-input` `text` makes a text area, `x-secret` a hidden field. */
  body: B;
  query?: Q;
  answer: z.ZodObject;
  /** How the fields of the body and the answer are called. */
  labels: Readonly<Record<string, string>>;
  /** Labels of field values, unless these are the same in every language. */
  values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Sentences for what it refuses, by their codes, as ICU messages. */
  notes?: Notes;
  /** Even a small body may take long: it is always worked on in the thread. */
  costly?: boolean;
  /** The page has its own screen for it. */
  ownScreen?: boolean;
  load(): Promise<TextToolCode<z.output<B>, z.output<Q>>>;
}

export type Notes = Readonly<Record<string, string>>;

/** Declares a tool, with its types checked against one another. */
export function defineTextTool<B extends z.ZodType, Q extends z.ZodType = z.ZodType>(tool: TextTool<B, Q>): TextTool {
  return tool as unknown as TextTool;
}
