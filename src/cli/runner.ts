import { type Stats, statSync } from 'node:fs';
import { SheafError } from '../errors.ts';
import type { JsonObject } from '../operations/kit/define.ts';

/** One piece of work of the command line: an operation, or `workflow`, on files of this machine. */
export interface Work {
  operation: string;
  params: JsonObject;
  files: readonly LocalInput[];
}

export interface LocalInput {
  path: string;
  /** Name of the input in outputs. */
  filename: string;
  /** Pages to take of it, where files are joined; null or left out: all. */
  pages?: readonly number[] | null;
}

/** The output; deleted once it is released. */
export interface RunOutput extends AsyncDisposable {
  filename: string;
  type: string;
  bytes: number;
  result: JsonObject;
  /** Writes it to a path if there is no file yet. */
  save(path: string): Promise<void>;
}

/** Where work runs: on this machine, or in a service. */
export interface Runner extends AsyncDisposable {
  /** Checks all that can be known before, and does nothing. @throws SheafError, ValidationError */
  check(work: Work): Promise<void>;
  /** @throws SheafError, ValidationError, ApiError, or the reason of the signal */
  run(work: Work, how: { signal: AbortSignal; onProgress(percent: number): void }): Promise<RunOutput>;
}

/** @throws SheafError `file_not_found` */
export function requireFile({ path, filename }: LocalInput): Stats {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile()) return stats;
  throw new SheafError('file_not_found', `There is no file ${filename}.`);
}
