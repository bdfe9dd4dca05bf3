import type { JsonObject } from '../operations/kit/define.ts';
import type { ProgramName } from '../operations/kit/programs.ts';

/**
 * Local programs that run tasks for operations, each confined: no network, no files except those of the task, and limits
 * on memory, time and disk.
 *
 * process   a running program; it may be kept for the next task, and is replaced after a failed one
 */
export interface Programs {
  /** Reports which programs can be used here. The first call looks for them. */
  states(): Promise<ReadonlyMap<ProgramName, ProgramState>>;
  /**
   * Runs a task in a program.
   * @throws SheafError `operation_unavailable`, the program's errors about the file, `out_of_memory`, `operation_crashed`,
   * `cancelled` when the signal is aborted: the process ends then
   */
  run(work: ProgramWork, signal: AbortSignal): Promise<ProgramAnswer>;
  /** Ends all processes. */
  close(): Promise<void>;
}

export type ProgramState =
  | { available: true; version: string }
  /**
   * `off`: by a setting. `missing`: it was not found. `unconfined`: what confines it does not work on this machine.
   * `broken`: it was found, and its trial failed.
   */
  | { available: false; reason: 'off' | 'missing' | 'unconfined' | 'broken' };

export interface ProgramWork {
  program: ProgramName;
  /** The task, in the format of this program's driver, which checks it. */
  request: JsonObject;
  /** Files that it works on; each is linked to where the program can only read it. */
  inputs: readonly string[];
  /** Path for the output `index`. */
  outputPath(index: number): string;
}

export interface ProgramAnswer {
  value: JsonObject;
  /** Number of output files. */
  outputs: number;
}
