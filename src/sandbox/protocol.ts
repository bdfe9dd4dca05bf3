import type { JsonObject, OperationInput, OperationLimits, OperationOutcome } from '../operations/define.ts';
import type { RenderedPreview } from './tasks/preview.ts';

/** What the service sends to a child. One task at a time; folders of earlier ones are deleted after it. */
export type ToChild =
  | { type: 'run'; task: ChildTask; clean: string[] }
  | { type: 'abort' }
  | { type: 'clean'; folders: string[] };

export type ChildTask = OperationTask | PreviewTask;

export interface TaskFiles {
  inputs: OperationInput[];
  outputPath: string;
  /** Made by the child. */
  scratch: string;
  /** Made by the child, for the task after this one. */
  nextFolder: string;
  limits: OperationLimits;
}

export interface OperationTask extends TaskFiles {
  kind: 'operation';
  operation: string;
  params: JsonObject;
}

export interface PreviewTask extends TaskFiles {
  kind: 'preview';
  maxPages: number;
  side: number;
}

/** What a child sends back. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; percent: number }
  | { type: 'done'; value: OperationOutcome | RenderedPreview }
  /** `detail` is for the log alone. */
  | { type: 'failed'; code: string; message: string; detail: string | null };
