import type { z } from 'zod';
import type { RequestItem } from '../../errors.ts';
import type { Claim } from './claims.ts';
import type { Family } from './families.ts';
import type { Intent } from './intents.ts';
import type { MediaType } from './media-types.ts';
import type { Note, NoteWords } from './notes.ts';
import type { ProgramName } from './programs.ts';
import type { Ask, RunProgram } from './questions.ts';
import type { ResultFacts } from './results.ts';
import type { Role } from './roles.ts';
import type { OperationTexts } from './texts.ts';

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
  /** Bytes that the files of one run may have together. */
  maxOutputBytes: number;
  /** Runs of steps that one workflow may need. */
  maxWorkflowRuns: number;
}

/** The files that an operation returns. Whether they become the output, an archive or the next step's input is not its concern. */
export interface Outputs {
  /** Announces the number of files, if it is known before the first. */
  expect(count: number): void;
  /**
   * Begins a file that is written from front to back. One at a time.
   * @param name as a person would save it, with extension; it is made safe and unique
   */
  open(name: string, type: MediaType): Promise<OutputFile>;
  /** Adds an existing file by its bytes or its path; one in the job's own folder is moved, not copied. */
  add(name: string, type: MediaType, source: string | Uint8Array): void;
  /** A path, not yet used, for an engine that writes its file. Hand the file over with `add`. */
  newPath(): string;
}

export interface OutputFile {
  /** @throws SheafError `output_too_large` */
  write(bytes: Uint8Array): void;
  /**
   * Takes bytes of a file without copying them, to write next. Returns false if they must be written: it was not
   * requested, they are too few, or the file is not an input.
   * @throws SheafError `output_too_large`
   */
  splice?(path: string, offset: number, length: number): boolean;
  /** Ends the file. @throws when it could not be written whole */
  finish(): Promise<void>;
  /** Closes an abandoned file. After `finish` it does nothing. */
  [Symbol.dispose](): void;
}

export interface OperationContext<P> {
  inputs: readonly [OperationInput, ...OperationInput[]];
  params: P;
  outputs: Outputs;
  /** A private, empty folder for intermediate files, on the same disk as the outputs; removed after the job. */
  scratch: string;
  limits: OperationLimits;
  /** Reports progress, 0..100. It is cheap: call it as often as progress changes. */
  progress(percent: number): void;
  /** Aborted when the job is cancelled or its time is over (the child is killed shortly after). */
  signal: AbortSignal;
  /**
   * Announces, once, that the work has `count` parts, numbered from 0. Assistants (free children) take parts from the
   * last downwards, by `assist`, while this child takes them from the first upwards, until they meet.
   */
  parallel(count: number): ParallelParts;
  /** Asks the service for data from outside of the child. */
  ask: Ask;
  /**
   * Runs one of the programs that the operation needs on a piece of work, outside of the child and confined like it.
   * @throws SheafError with the fault of the file, `operation_unavailable`, `operation_crashed`, `out_of_memory`
   */
  program: RunProgram;
}

/** The parts of a job that one child and its assistants do at the same time. */
export interface ParallelParts {
  /** The parts to do here, in order from the first. Ends when all are handed out and the assistants are through. */
  mine: AsyncIterable<number>;
  /** How many parts assistants have done by now. */
  readonly assisted: number;
  /** After `mine` has ended: the file of a part by an assistant, or null if this child must do it. */
  fileOf(part: number): string | null;
  /** Once `mine` has ended: what the assistants have to say, for `notes`. */
  readonly notes: readonly Note[];
}

/** The part of a job that an assistant needs. */
export interface AssistContext<P>
  extends Pick<OperationContext<P>, 'inputs' | 'params' | 'scratch' | 'limits' | 'signal' | 'ask' | 'program'> {
  /** The parts to do, from the last downwards. Ends when none is left. */
  parts: AsyncIterable<number>;
  /** Path for the file of a part. */
  pathOf(part: number): string;
  /** Hands over the file of a part. */
  finish(part: number): void;
}

/** The report of `run` about its work; its results are files. */
export interface RunReport {
  /** Small facts shown with the job: page counts, sizes. `bytes_before` adds `bytes_after`. */
  result: JsonObject;
  /** Notes for people about the output; each appears once. */
  notes?: readonly Note[];
}

/** The output of a job: one file, or an archive of several. */
export interface OperationOutcome {
  type: MediaType;
  /** The name under which a person saves the output, with extension. */
  filename: string;
  result: JsonObject;
}

/** How an input that is text can come without a file. */
export interface TypedInput {
  /** The field of a form that holds it: a text, or an address. */
  field: 'text' | 'url';
  /** The name and type of the file that it represents. */
  filename: string;
  type: MediaType;
}

/** Facts about an input when a job is submitted; `pageCount` is null until the file was previewed. */
export interface KnownInput {
  type?: MediaType;
  pageCount: number | null;
  pages?: number[] | null;
}

/** Run by the parity test through the whole service. */
export interface Example<S extends z.ZodType = z.ZodType> {
  /** Names below `test/fixtures/`. */
  files: readonly string[];
  /** What the file must have, for callers who send their own: "a PDF with a form". */
  about?: string;
  params: z.input<S> & JsonObject;
  /** Claims about the output's content, judged by programs of others. A test names examples without claims. */
  expect?: readonly Claim[];
  /** The type of the output, if neither the parameters nor the input determine it. */
  gives?: MediaType;
}

/** By parameter and value: the program of the machine without which that value cannot be had. */
export type ValueNeeds = Readonly<Record<string, Readonly<Record<string, ProgramName>>>>;

export interface OperationDefinition<S extends z.ZodType = z.ZodType> {
  /** The job type. Written out, since it is stored; its two folders, joined by "-". */
  name: string;
  title: string;
  description: string;
  /** Search words, in addition to title and description. */
  keywords: readonly string[];
  /** More English words for people; without them, a form shows the schema's. */
  texts: OperationTexts;
  family: Family;
  /** The user's purpose: its group on the home page. */
  intent: Intent;
  /** Its place among what people come for, the most sought being 1. Those without one come after, by their names. */
  rank?: number;
  /** Tasks for which the service and the page use it without knowing its name. */
  roles?: readonly Role[];
  /** A drawing of the page; the family's when left out. */
  icon?: string;
  accepts: readonly MediaType[];
  /** Programs of the machine without which it cannot be done. */
  needs?: readonly ProgramName[];
  /** Programs that single values of parameters need: `{ format: { heic: 'heif-enc' } }`. */
  valueNeeds?: ValueNeeds;
  inputs: { min: number; max: number };
  /**
   * Accepted types of an accompanying file that is not processed itself, such as an image to draw on a document. With
   * many files, each of the others is processed separately, with this one.
   */
  companion?: readonly MediaType[];
  /** How to pass its one input other than as a file. */
  typed?: TypedInput;
  /** Media types that its outputs can have. */
  produces: readonly MediaType[];
  /**
   * If it can return several files: the ending of their archive's name, after the input's: `split` in
   * `report-split.zip`.
   */
  archive?: string;
  /** A strict object schema: unknown parameters are errors. Describe every field: people read it. */
  params: S;
  /** The content of `result`, for the description of the interface; a test checks the examples against it. */
  result?: ResultFacts;
  limits: { seconds: number };
  /** Words for the notes that are its own, and no engine's. */
  notes?: NoteWords;
  /** Not shown to people, and no job type. */
  hidden?: boolean;
  /**
   * Of documents: whether, with these parameters, the result of a page depends on that page alone, so that a sample of
   * it needs no others. If omitted, it may depend on all of them.
   */
  samplePage?(params: z.output<S>): boolean;
  /** Parameters that the direct endpoint demands although a job may leave them out. */
  directRequires?: readonly string[];
  /** A parameter that may take their place. */
  directInstead?: string;
  examples: readonly Example<S>[];
  /** Checks that need more than the schema, at submission. Items' `loc` starts with the parameter's name. */
  check?(params: z.output<S>, inputs: readonly KnownInput[]): RequestItem[];
}

type OutputOf<O> = O extends OperationDefinition<infer S> ? z.output<S> : never;

/**
 * Does the work in a sandbox child: the `run` that an operation's `run.ts` exports.
 * @throws SheafError with a message for the caller
 */
export type Run<O> = (context: OperationContext<OutputOf<O>>) => Promise<RunReport>;

/**
 * Does parts of a job that runs in another child and has called `parallel`; returns notes for its result. The other
 * child does any part that it leaves undone. The `assist` of `run.ts`, for work in parts.
 */
export type Assist<O> = (context: AssistContext<OutputOf<O>>) => Promise<readonly Note[]>;

/** The exports of `run.ts`. */
export interface OperationCode {
  run: Run<OperationDefinition>;
  assist?: Assist<OperationDefinition>;
}

/** The media types that the output of a job can have. */
export function outputTypes({ produces, archive }: Pick<OperationDefinition, 'produces' | 'archive'>): MediaType[] {
  return archive === undefined ? [...produces] : ['application/zip', ...produces];
}

/** Declares an operation; the one default export of its `operation.ts`, which loads no engine. */
export function defineOperation<S extends z.ZodType>(definition: OperationDefinition<S>): OperationDefinition<S> {
  return definition;
}
