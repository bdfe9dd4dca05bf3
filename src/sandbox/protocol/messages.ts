import type { Reason } from '../../errors.ts';
import type { JsonObject, OperationInput, OperationLimits, OperationOutcome } from '../../operations/kit/define.ts';
import type { Note } from '../../operations/kit/notes.ts';
import type { ProgramName } from '../../operations/kit/programs.ts';
import type { Question } from '../../operations/kit/questions.ts';
import type { OnError } from '../../operations/workflow/steps.ts';
import type { PagePicture } from '../../ports/sandbox.ts';

/** The service's messages to a child. It sends one task at a time, and deletes the remains of earlier ones first. */
export type ToChild =
  | { type: 'run'; task: ChildTask; clean: string[]; inlineInputs: InlineInput[] }
  | { type: 'abort' }
  /** Deletes files of the child's folder whose names begin so. */
  | { type: 'clean'; prefixes: string[] }
  | PartsAnswer
  | Answer;

/** A small input that travels in the message: the child writes it to `path`, in its own folder. `content` is Base64. */
export interface InlineInput {
  path: string;
  content: string;
}

/** Response to a request; `value` is Base64. */
export type Answer = { type: 'answer'; id: number } & ({ value: string } | { code: string; message: string });

/** Answers to a child that requested parallel parts. */
export type PartsAnswer =
  /** The parts `from` to `to` are the child's; assistants have done `assisted` so far. */
  | { type: 'parts'; from: number; to: number; assisted: number }
  /**
   * No parts are left. To the child that has the job, once its assistants have finished: the files of their parts, and
   * their notes.
   */
  | { type: 'noMore'; files: [part: number, path: string][]; notes: Note[] };

export type ChildTask = OperationTask | AssistTask | PreviewTask;

export interface TaskFiles {
  inputs: OperationInput[];
  outputPath: string;
  /** A folder that the child creates on first use. */
  scratch: string;
  /** Prefix of assistants' files for parts; the part's number follows. */
  partPath: string;
  /** Prefix of files that the child lends to assistants; a number follows. */
  lentPath: string;
  /** Prefix of files to and from programs. */
  exchangePath: string;
  limits: OperationLimits;
}

/** One operation with its parameters. */
export interface Step {
  operation: string;
  params: JsonObject;
}

/** Steps that a list of files flows through. */
export interface Workflow {
  steps: readonly Step[];
  onError: OnError;
  /** Whether the result reports each step. */
  tellSteps?: boolean;
  /** Whether it has the sizes of each step's output, too. */
  tellBytes?: boolean;
}

export interface OperationTask extends TaskFiles {
  kind: 'operation';
  /** A single operation is a workflow of one step. */
  workflow: Workflow;
  /** Whether the output is kept, and not only passed on. */
  lasting: boolean;
  /** Indexes of the inputs whose parts may be in the output without being copied. */
  passable: readonly number[];
}

/** Doing parts of a job that runs in another child. */
export interface AssistTask extends TaskFiles {
  kind: 'assist';
  workflow: Workflow;
  stretch: Stretch;
}

/** The steps `from` to before `to` of a workflow, counted from 0. */
export interface Stretch {
  from: number;
  to: number;
}

/** A file between two steps that a child lends to its assistants: at `lentPath` and its number. */
export interface LentFile extends Pick<OperationInput, 'filename' | 'type' | 'bytes'> {
  number: number;
}

export interface PreviewTask extends TaskFiles {
  kind: 'preview';
  maxPages: number;
  pages?: readonly number[] | undefined;
  side: number;
  drawMs: number;
  password?: string | undefined;
}

export interface RenderedPreview {
  /** Pages of the document. */
  pageCount: number;
  /** Whether the document has more pages than were drawn. */
  truncated: boolean;
  /** Pictures in order. */
  pages: (PagePicture & { path: string })[];
}

/** A child asks the service for something. */
export interface Asking {
  type: 'ask';
  id: number;
  question: Question | ProgramQuestion;
}

/** Work for a program: `call` numbers the paths of its outputs. */
export interface ProgramQuestion {
  kind: 'program';
  program: ProgramName;
  request: JsonObject;
  files: ExchangedFile[];
  call: number;
}

/** An input of the task by its index, or a file that the child put at `exchangePath` and its number. */
export type ExchangedFile = { input: number } | { handed: number };

/** A child's messages about parallel parts: their number, that it is ready for more, that it has finished one. */
export type PartsMessage = Split | { type: 'next' } | { type: 'finished'; part: number };

/** Work in `count` parts: on the job's inputs if no `files` are lent. */
export interface Split extends Partial<Stretch> {
  type: 'split';
  count: number;
  files?: LentFile[];
}

/**
 * A small output is in `content`, as Base64; any other is a file at `outputPath`. With `splices` that is not all of it:
 * parts of inputs belong into it, in this order.
 */
export type TaskOutcome = OperationOutcome & { content?: string; splices?: readonly Splice[] };

/** Limit of an output's splices; further parts are copied, so that the child's message stays short. */
export const MAX_SPLICES = 4096;

/** `length` bytes at `offset` of the input with this index, after the first `at` bytes of the content or the file. */
export type Splice = [at: number, input: number, offset: number, length: number];

/** A child's messages to the service. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; percent: number }
  | PartsMessage
  | Asking
  | { type: 'done'; value: TaskOutcome | RenderedPreview | readonly Note[] }
  /** `detail` is only for the log. */
  | { type: 'failed'; code: string; message: string; reason: Reason | null; detail: string | null };
