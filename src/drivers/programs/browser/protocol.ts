import type { PrintRequest } from '../chromium.ts';

/** A request from the service: a page to print. The process sees these paths. */
export interface PrintTask {
  request: PrintRequest;
  /** The files of the request, in its order. */
  inputs: readonly string[];
  output: string;
}

export interface Printed {
  /** Requests that were refused, since they went elsewhere or to a file that is not there. */
  refused: number;
  /** Addresses of pictures, styles, fonts and scripts among them, where paths are addresses. */
  missing: string[];
}

/** Messages of the process: first that the browser is up, then one for each task. */
export type FromBrowser =
  | { type: 'ready' }
  | ({ type: 'done' } & Printed)
  | { type: 'failed'; code: FailureCode | null; detail: string };

export const FAILURE_CODES = ['unprocessable_file', 'limit_exceeded', 'operation_crashed'] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
