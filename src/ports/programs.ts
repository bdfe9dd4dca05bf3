import type { JsonObject } from '../operations/kit/define.ts';
import type { ProgramName } from '../operations/kit/programs.ts';

/**
 * Programs of this machine that do pieces of work for operations, each in its own confinement: no network, no
 * files but those of the work, and limits on memory, time and disk.
 *
 * process   a program that runs; it may be kept for the next piece of work, and is replaced after a bad one
 */
export interface Programs {
  /** Tells of each program whether it can be used here. They are looked for once, when somebody asks first. */
  states(): Promise<ReadonlyMap<ProgramName, ProgramState>>;
  /**
   * Has a program do a piece of work.
   * @throws SheafError `operation_unavailable`, what the program says of the file, `out_of_memory`, `operation_crashed`,
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
  /** What is to be done, in the words of this program's driver, which checks it. */
  request: JsonObject;
  /** Files that it works on; each is linked to where the program can only read it. */
  inputs: readonly string[];
  /** Where the output `index` is to be put. */
  outputPath(index: number): string;
}

export interface ProgramAnswer {
  value: JsonObject;
  /** Number of output files. */
  outputs: number;
}
