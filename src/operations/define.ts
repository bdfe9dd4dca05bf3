import type { z } from 'zod';
import type { ValidationItem } from '../errors.ts';
import type { MediaType } from './media.ts';

export type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue };
export type JsonObject = { [key: string]: JsonValue };

/** One input of a job, already on the local disk of the sandbox. */
export interface OperationInput {
  /** Absolute path; read only. */
  path: string;
  bytes: number;
  type: MediaType;
  /** The caller's name for the file, without folders; for people and for output names only. */
  filename: string;
  /** Page selection of a merge input: 1-indexed, in order; null or absent means all pages. */
  pages?: number[] | null;
}

/** Limits that an operator sets; enforced by the engines before work that they would make expensive. */
export interface OperationLimits {
  maxImagePixels: number;
  maxImageSide: number;
  maxPdfPages: number;
  /** Pixels that one rendered page may have. */
  maxRenderPixels: number;
  /** Bytes that one compressed stream may inflate to. */
  maxInflatedBytes: number;
}

export interface OperationContext<P> {
  inputs: readonly [OperationInput, ...OperationInput[]];
  params: P;
  /** The file to write. It does not exist yet; whatever stands here when `run` returns is the output. */
  output: { path: string };
  /** A private, empty folder for intermediate files, on the same disk as the output; removed after the job. */
  scratch: string;
  limits: OperationLimits;
  /** Reports how much of the work is done, 0..100. Cheap: call it as often as it is true. */
  progress(percent: number): void;
  /** Aborted when the job is cancelled or its time is over (the child is killed shortly after). */
  signal: AbortSignal;
  /**
   * Says, once, that the work comes in `count` parts, numbered from 0. Children that are free do parts from the last
   * downwards, by `help`, while this one does them from the first upwards, until they meet.
   */
  share(count: number): Sharing;
}

/** Work that comes in parts, shared out between one child and its helpers. */
export interface Sharing {
  /** The parts to do here, in order from the first. Ends when all are given out and the helpers are through. */
  mine: AsyncIterable<number>;
  /** How many parts helpers have done by now. */
  readonly helped: number;
  /** Once `mine` has ended: the file that a helper made of a part, or null when it is to be done here after all. */
  made(part: number): string | null;
  /** Once `mine` has ended: what the helpers have to say, for `notes`. */
  readonly notes: readonly string[];
}

/** What a helper needs of the job that it helps with. */
export interface HelpContext<P>
  extends Pick<OperationContext<P>, 'inputs' | 'params' | 'scratch' | 'limits' | 'signal'> {
  /** The parts to do, from the last downwards. Ends when there is none left. */
  parts: AsyncIterable<number>;
  /** Where the file that is made of a part is written. */
  pathOf(part: number): string;
  /** Hands over the file of a part. */
  made(part: number): void;
}

export interface OperationOutcome {
  type: MediaType;
  /** The name under which a person saves the output, with extension. */
  filename: string;
  /** Small facts shown with the job: sizes before and after, page counts, `notes` (sentences). */
  result: JsonObject;
}

/** What is known of an input when a job is submitted; `pageCount` is null until the file was previewed. */
export interface KnownInput {
  pageCount: number | null;
  pages?: number[] | null;
}

export interface OperationDefinition<S extends z.ZodType = z.ZodType> {
  /** The job type; also the name of the file that defines it. Written out, since it is stored. */
  name: string;
  title: string;
  description: string;
  family: 'pdf' | 'image' | 'json';
  accepts: readonly MediaType[];
  inputs: { min: number; max: number };
  /** Media types that the output can have. */
  produces: readonly MediaType[];
  /** A strict object schema: unknown parameters are errors. Describe every field: people read it. */
  params: S;
  limits: { seconds: number };
  /** Runs by the parity test through the whole service; `files` are names below `test/fixtures/`. */
  examples: readonly { files: readonly string[]; params: z.input<S> & JsonObject }[];
  /** Checks that need more than the schema, at submission. Items' `loc` starts with the parameter's name. */
  check?(params: z.output<S>, inputs: readonly KnownInput[]): ValidationItem[];
  /**
   * Does the work in a sandbox child. Import engines inside, so that the registry stays cheap.
   * @throws SheafError with a message for the caller
   */
  run(context: OperationContext<z.output<S>>): Promise<OperationOutcome>;
  /**
   * Does parts of a job that runs in another child and has called `share`; gives notes for its result. What it does not
   * get done, for whatever reason, is done by that child.
   */
  help?(context: HelpContext<z.output<S>>): Promise<string[]>;
}

/** Declares an operation; the one default export of its file. */
export function defineOperation<S extends z.ZodType>(definition: OperationDefinition<S>): OperationDefinition<S> {
  return definition;
}
