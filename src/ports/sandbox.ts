import type { OperationOutcome } from '../operations/kit/define.ts';
import type { MediaType } from '../operations/kit/media-types.ts';
import type { JobWorkflow } from '../operations/workflow/steps.ts';
import type { LocalFile } from './storage.ts';

/**
 * Work on files in a child process that can be killed: bytes in, bytes out.
 *
 * task     one piece of work in a child: an operation of a job, or the drawing of a preview
 * slot     room for one task in the sandbox; jobs and previews have separate slots
 * owner    whose task it is: slots are shared out fairly among owners
 */
export interface Sandbox {
  /**
   * Runs an operation.
   * @throws SheafError with the fault of the file, `timed_out`, `out_of_memory`, `operation_crashed`
   */
  run(task: OperationTask): Promise<OperationResult>;
  /** Renders pages of a PDF, the first ones by default. @throws SheafError `unprocessable_file`, `queue_full` … */
  preview(task: PreviewTask): Promise<PreviewResult>;
}

export interface OperationTask {
  workflow: JobWorkflow;
  inputs: { filename: string; type: MediaType; bytes: number; pages: number[] | null }[];
  /** Puts input `index` at `path`. */
  fetchInput(index: number, path: string): Promise<void>;
  /** The content of input `index` if it is small and in memory; null if it must be fetched. */
  smallInput?(index: number): Uint8Array | null;
  /** The pieces of input `index` if they are in memory; null if it must be fetched. */
  heldInput?(index: number): readonly Uint8Array[] | null;
  /**
   * Keeps input `index`, which is not in memory, on the local disk until it is released. If this is set, an output
   * that is only passed on may come as segments.
   */
  keepInput?(index: number): KeptInput;
  /** Milliseconds until the child is killed, from when it is ready. */
  timeoutMs: number;
  /** Called when a child is ready to take the task: its time begins. Never called when none could be started. */
  onReady?(): void;
  /** Limit of the output, if below the general one. */
  maxOutputBytes?: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
  /** Whose task it is, where the slot is still to be shared out: it is waited for 30 s at most. */
  owner?: string;
  /** Whose slots such a task takes; those for jobs when left out. */
  slot?: 'job' | 'preview';
  /** The output is only passed on: it need not be kept on the disk. */
  passing?: boolean;
  /** A smaller output is returned in memory; others may be, too. */
  maxHeldBytes?: number;
}

/** An input that stays on the local disk even if nothing else holds it. */
export interface KeptInput {
  path: string;
  release(): Promise<void>;
}

/** A part of an output: bytes, or a part of a file on the local disk. */
export type Segment = Uint8Array | { path: string; start: number; length: number };

export interface OperationResult extends OperationOutcome {
  /**
   * The output on the local disk, until `dispose` is called. With `content`, it is only in memory; with `segments`,
   * these make it up in order, and `path` does not.
   */
  output: LocalFile & { content?: Buffer; segments?: readonly Segment[] };
  dispose(): Promise<void>;
}

export interface PreviewTask {
  fetchInput(path: string): Promise<void>;
  filename: string;
  bytes: number;
  /** Pages to draw at most, from the first. */
  maxPages: number;
  /** Pages to draw instead of the first ones, counted from 1, in this order; no more than `maxPages`. */
  pages?: readonly number[] | undefined;
  /** Pixels of a picture's longer side. */
  side: number;
  /** Limit of all pictures together, if below the general one. */
  maxOutputBytes?: number;
  owner: string;
  signal: AbortSignal;
  /** Opens the PDF, when it is protected by one. */
  password?: string | undefined;
}

/** The picture of a page: its pixels, and the size of the page as shown, in points of 1/72 inch. */
export interface PagePicture {
  page: number;
  width: number;
  height: number;
  pageWidth: number;
  pageHeight: number;
}

export interface PreviewResult {
  /** Pages of the document. */
  pageCount: number;
  /** Whether the document has more pages than were drawn. */
  truncated: boolean;
  /** Pictures in order, on the local disk until `dispose` is called; `page` is counted from 1. */
  pages: (PagePicture & { file: LocalFile })[];
  dispose(): Promise<void>;
}
