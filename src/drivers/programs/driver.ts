import type { ChildProcess } from 'node:child_process';
import type { z } from 'zod';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { ProgramName } from '../../operations/kit/programs.ts';

/** How one program is found, started and sent work. One file each; `local.ts` is shared. */
export interface ProgramDriver<S extends z.ZodType = z.ZodType> {
  name: ProgramName;
  /** Where it usually is, the best first. */
  paths: readonly string[];
  /** The executable for a path that an operator configured. */
  executableOf?(path: string): string;
  /** Finds the version in the output of `trial`; null if it is another program, or lacks something required. */
  versionIn(printed: string): string | null;
  /** Arguments of the trial; `--version` by default. */
  trial?: readonly string[];
  /** System paths that it must see in addition to libraries and fonts, read only. */
  sees(executable: string): readonly string[];
  /**
   * The module that starts the program inside its confinement and talks to it: it parses the program's messages, which
   * a file may forge, so that the service need not. It loads nothing from outside of its folder.
   */
  speaker?: string;
  /** Most processes that it may consist of, including those that set it up. */
  maxProcesses: number;
  /** Additional variables of its environment. */
  environment?: Readonly<Record<string, string>>;
  /** Whether it creates namespaces itself, as browsers do. */
  nestedNamespaces?: boolean;
  /** Pieces of work after which a process is replaced, and the memory that it may keep between two, in bytes. */
  maxWorks: number;
  maxIdleBytes: number;
  /** Requests that a child may send to it. */
  request: S;
  /** Starts a process. @throws when it does not start */
  start(host: Host, signal: AbortSignal): Promise<Session<z.output<S>>>;
}

/** Folders of a process: it may write in all of them but `in`. `tmp` is its `/tmp`, and `home` its home. */
export type Folder = 'in' | 'out' | 'tmp' | 'home';

/** Where a process lives: what starts it, confined, and how each side names its folders. */
export interface Host {
  executable: string;
  /** Starts the program, or its speaker, with arguments. */
  spawn(args: readonly string[], stdio?: ('ignore' | 'pipe')[]): ChildProcess;
  /** The path of a folder as the program sees it. */
  inside(folder: Folder): string;
  /** The path of a folder as this process sees it. */
  outside(folder: Folder): string;
}

/** A process that is ready for work. One piece of work at a time. */
export interface Session<R> {
  /** Null while no process runs, of a program that is started again for each piece of work. */
  readonly pid: number | null;
  /** Resolves when the process has ended; absent if it starts again for each piece of work. */
  ended?: Promise<void>;
  /**
   * Does a piece of work on files in the folder `in`, named by their indexes from 0, joined to the result of `nameOf`;
   * answers with facts and the names of files in the folder `out`.
   * @throws SheafError with the fault; after any error the process is ended
   */
  work(request: R, inputs: readonly string[], signal: AbortSignal): Promise<{ value: JsonObject; outputs: string[] }>;
  /** The required name of an input, such as `0.docx`. */
  nameOf(request: R, index: number): string;
}
