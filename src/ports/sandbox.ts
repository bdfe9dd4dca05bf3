import type { OperationOutcome } from '../operations/kit/define.ts';
import type { MediaType } from '../operations/kit/media-types.ts';
import type { JobWorkflow } from '../operations/workflow/steps.ts';
import type { LocalFile } from './storage.ts';

/**
 * Work on files in a child process that can be killed: bytes in, bytes out.
 *
 * task     one piece of work in a child: an operation of a job, or the drawing of a preview
 * slot     the place that a task needs in the sandbox; jobs and previews have slots of their own
 * owner    whose task it is: slots are shared out fairly among owners
 */
export interface Sandbox {
  /** Runs an operation. @throws SheafError what is wrong with the file, `timed_out`, `out_of_memory`, `operation_crashed` */
  run(task: OperationTask): Promise<OperationResult>;
  /** Draws the first pages of a PDF. @throws SheafError `unprocessable_file`, `queue_full` … */
  preview(task: PreviewTask): Promise<PreviewResult>;
}

export interface OperationTask {
  workflow: JobWorkflow;
  inputs: { filename: string; type: MediaType; bytes: number; pages: number[] | null }[];
  /** Puts input `index` at `path`. */
  fetchInput(index: number, path: string): Promise<void>;
  /** Milliseconds until the child is killed. */
  timeoutMs: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
  /** Whose task it is, where the slot is still to be shared out: it is waited for 30 s at most. */
  owner?: string;
}

export interface OperationResult extends OperationOutcome {
  /** The output on the local disk, until `dispose` is called. */
  output: LocalFile;
  dispose(): Promise<void>;
}

export interface PreviewTask {
  fetchInput(path: string): Promise<void>;
  filename: string;
  bytes: number;
  /** Pages to draw at most, from the first. */
  maxPages: number;
  /** Pixels of a thumbnail's longer side. */
  side: number;
  owner: string;
  signal: AbortSignal;
  /** Opens the PDF, when it is protected by one. */
  password?: string | undefined;
}

export interface PreviewResult {
  /** Pages of the document. */
  pageCount: number;
  /** Whether the document has more pages than were drawn. */
  truncated: boolean;
  /** Thumbnails in order, on the local disk until `dispose` is called; `page` is counted from 1. */
  pages: { page: number; width: number; height: number; file: LocalFile }[];
  dispose(): Promise<void>;
}
