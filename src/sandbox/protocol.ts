import type { OperationInput, OperationLimits, OperationOutcome } from '../operations/kit/define.ts';
import type { Note } from '../operations/kit/notes.ts';
import type { RenderedPreview } from './tasks/preview.ts';
import type { Workflow } from './workflow/workflow.ts';

/** What the service sends to a child. One task at a time; before it, what earlier ones left is deleted. */
export type ToChild =
  | { type: 'run'; task: ChildTask; clean: string[] }
  | { type: 'abort' }
  /** Deletes what stands in the child's folder under names that begin so. */
  | { type: 'clean'; prefixes: string[] }
  | SharedOut;

/** Answers to a child that asked for parallel parts. */
export type SharedOut =
  /** The parts `from` to `to` are the child's; `helped` were done by assistants so far. */
  | { type: 'parts'; from: number; to: number; helped: number }
  /** There are no more. To the child that has the job, once its assistants are through: what they made, and their notes. */
  | { type: 'shared'; made: [part: number, path: string][]; notes: Note[] };

export type ChildTask = OperationTask | AssistTask | PreviewTask;

export interface TaskFiles {
  inputs: OperationInput[];
  outputPath: string;
  /** A folder, made by the child when it is asked for. */
  scratch: string;
  /** What the paths of files begin with that assistants make of parts; the part's number follows. */
  partPath: string;
  limits: OperationLimits;
}

export interface OperationTask extends TaskFiles {
  kind: 'operation';
  /** A single operation is a workflow of one step. */
  workflow: Workflow;
}

/** Doing parts of a job that runs in another child. */
export interface AssistTask extends TaskFiles {
  kind: 'assist';
  workflow: Workflow;
}

export interface PreviewTask extends TaskFiles {
  kind: 'preview';
  maxPages: number;
  side: number;
  drawMs: number;
  password?: string | undefined;
}

/** What a child says about parallel parts: how many parts there are, that it is ready for more, that it has made one. */
export type Sharer = { type: 'share'; count: number } | { type: 'next' } | { type: 'made'; part: number };

/** What a child sends back. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; percent: number }
  | Sharer
  | { type: 'done'; value: OperationOutcome | RenderedPreview | readonly Note[] }
  /** `detail` is for the log alone. */
  | { type: 'failed'; code: string; message: string; detail: string | null };
