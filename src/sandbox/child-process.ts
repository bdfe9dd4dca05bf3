import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { isErrorCode, SheafError } from '../errors.ts';
import type { Confinement } from './confinement.ts';
import { residentBytes } from './memory.ts';
import type { ChildTask, FromChild, ToChild } from './protocol.ts';

const PROGRAM = new URL('./child.ts', import.meta.url);
const MEMORY_EVERY_MS = 100;
const START_TIMEOUT_MS = 20_000;
const ABORT_GRACE_MS = 100;
/** With more work at hand a child is told of both at once, what to delete and what to do. */
const CLEAN_AFTER_MS = 20;
const KEPT_STDERR = 4000;
const KEPT_DETAIL = 4000;
const KEPT_MESSAGE = 1000;

export interface SandboxChild {
  readonly pid: number;
  /** Good tasks done so far. */
  readonly done: number;
  /** False once it was killed, died, or did a task that failed: it is not used again. */
  readonly reusable: boolean;
  run<T>(task: ChildTask, options: RunOptions): Promise<T>;
  /** Has the child delete what an earlier task left under names with this prefix, in its own time. */
  clean(prefix: string): void;
  kill(): Promise<void>;
}

export interface RunOptions {
  timeoutMs: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
  onDetail(detail: string): void;
}

/**
 * Starts a child that knows nothing of the environment but `folder`, where it works, and `inputs`, where it reads, and is
 * held by `confinement`. It is killed whole when a task passes its time or its memory.
 */
export async function startChild({
  folder,
  inputs,
  memoryBytes,
  confinement,
  program = PROGRAM,
}: {
  folder: string;
  inputs: string;
  memoryBytes: number;
  confinement: Confinement;
  program?: URL;
}): Promise<SandboxChild> {
  const { cacheFolder } = confinement;
  const child = fork(program, cacheFolder ? [cacheFolder] : [], {
    ...confinement.command({ folder, inputs, memoryBytes }),
    cwd: folder,
    // One malloc arena: with several, threads that decode pictures keep up to twice the memory they need.
    env: { TMPDIR: folder, MALLOC_ARENA_MAX: '1' },
    serialization: 'json',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // A group of its own: it is killed with whatever it may have started.
    detached: true,
  });
  let alive = true;
  let reusable = true;
  let done = 0;
  const over: string[] = [];
  let cleaning: NodeJS.Timeout | undefined;
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-KEPT_STDERR);
  });
  const exited = new Promise<void>((resolve) => {
    const gone = () => {
      alive = false;
      reusable = false;
      resolve();
    };
    child.once('exit', gone);
    child.once('error', gone);
  });
  await ready(child, exited, () => stderr);

  async function kill(): Promise<void> {
    reusable = false;
    clearTimeout(cleaning);
    if (alive) killGroup(child);
    await exited;
  }

  async function run<T>(task: ChildTask, { timeoutMs, signal, onProgress, onDetail }: RunOptions): Promise<T> {
    const cleanups: (() => void)[] = [];
    try {
      return await new Promise<T>((resolve, reject) => {
        // It may have died between two tasks: there is no exit to wait for any more.
        if (!alive) return reject(crashed(stderr));
        const end = (error: SheafError) => {
          reusable = false;
          reject(error);
        };
        const on = (event: 'message' | 'exit', handler: (...args: never[]) => void) => {
          child.on(event, handler as never);
          cleanups.push(() => child.off(event, handler as never));
        };
        on('message', (message: FromChild) => {
          if (message.type === 'progress') onProgress(Number(message.percent));
          else if (message.type === 'done') resolve(message.value as T);
          else if (message.type === 'failed') {
            if (message.detail) onDetail(String(message.detail).slice(0, KEPT_DETAIL));
            const text = String(message.message).slice(0, KEPT_MESSAGE);
            end(new SheafError(isErrorCode(message.code) ? message.code : 'internal_error', text));
          }
        });
        on('exit', () => {
          if (stderr) onDetail(stderr);
          end(crashed(stderr));
        });
        const timeout = setTimeout(() => end(timedOut(timeoutMs)), timeoutMs);
        const watch = setInterval(() => {
          if (residentBytes(child.pid as number) > memoryBytes) end(outOfMemory());
        }, MEMORY_EVERY_MS);
        let grace: NodeJS.Timeout | undefined;
        const abort = () => {
          send({ type: 'abort' });
          grace = setTimeout(() => end(new SheafError('cancelled', 'The job was cancelled.')), ABORT_GRACE_MS);
        };
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        cleanups.push(
          () => clearTimeout(timeout),
          () => clearTimeout(grace),
          () => clearInterval(watch),
          () => signal.removeEventListener('abort', abort),
        );
        send({ type: 'run', task, clean: takeOver() });
      }).then((value) => {
        done++;
        return value;
      });
    } finally {
      for (const cleanup of cleanups) cleanup();
      if (!reusable) await kill();
    }
  }

  function takeOver(): string[] {
    clearTimeout(cleaning);
    return over.splice(0);
  }

  function send(message: ToChild): void {
    if (alive && child.connected) child.send(message, () => {});
  }

  return {
    pid: child.pid as number,
    get done() {
      return done;
    },
    get reusable() {
      return reusable;
    },
    run,
    clean(prefix) {
      over.push(prefix);
      clearTimeout(cleaning);
      cleaning = setTimeout(() => send({ type: 'clean', prefixes: takeOver() }), CLEAN_AFTER_MS);
      cleaning.unref();
    },
    kill,
  };
}

async function ready(child: ChildProcess, exited: Promise<void>, stderr: () => string): Promise<void> {
  const timeout = AbortSignal.timeout(START_TIMEOUT_MS);
  const answer = await Promise.race([
    once(child, 'message', { signal: timeout }).then(
      () => 'ready',
      () => 'late',
    ),
    exited.then(() => 'exited'),
  ]);
  if (answer === 'ready') return;
  killGroup(child);
  throw new SheafError('operation_crashed', 'The service could not start work on the file; try again.', {
    cause: new Error(`sandbox child ${answer}: ${stderr()}`),
  });
}

function killGroup(child: ChildProcess): void {
  try {
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}

function crashed(stderr: string): SheafError {
  if (/heap out of memory|Array buffer allocation failed/.test(stderr)) return outOfMemory();
  return new SheafError('operation_crashed', 'The file could not be processed: the work on it broke off.');
}

function timedOut(ms: number): SheafError {
  const seconds = Math.max(1, Math.round(ms / 1000));
  return new SheafError('timed_out', `The work on the file took longer than the ${seconds} s that are allowed.`);
}

function outOfMemory(): SheafError {
  return new SheafError('out_of_memory', 'The work on the file needed more memory than is allowed.');
}
