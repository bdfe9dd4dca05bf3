import type { JsonObject, OperationInput, OperationLimits, OperationOutcome } from '../operations/define.ts';
import type { RenderedPreview } from './tasks/preview.ts';

/** What the service sends to a child. One task at a time; before it, what earlier ones left is deleted. */
export type ToChild =
  | { type: 'run'; task: ChildTask; clean: string[] }
  | { type: 'abort' }
  /** Deletes what stands in the child's folder under names that begin so. */
  | { type: 'clean'; prefixes: string[] };

export type ChildTask = OperationTask | PreviewTask;

export interface TaskFiles {
  inputs: OperationInput[];
  outputPath: string;
  /** A folder, made by the child when it is asked for. */
  scratch: string;
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
  drawMs: number;
}

/** What a child sends back. */
export type FromChild =
  | { type: 'ready' }
  | { type: 'progress'; percent: number }
  | { type: 'done'; value: OperationOutcome | RenderedPreview }
  /** `detail` is for the log alone. */
  | { type: 'failed'; code: string; message: string; detail: string | null };
