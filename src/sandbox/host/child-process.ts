import type { ChildProcess } from 'node:child_process';
import type { Socket } from 'node:net';
import { SheafError } from '../../errors.ts';
import { CHANNEL_FD, createChannel } from '../protocol/channel.ts';
import type {
  Answer,
  Asking,
  ChildTask,
  FromChild,
  InlineInput,
  PartsAnswer,
  PartsMessage,
  ToChild,
} from '../protocol/messages.ts';
import { crashed, failureOf, StartFailed, TimedOut } from './child-errors.ts';
import { killGroup } from './process-group.ts';
import { processorMs } from './process-usage.ts';
import { watchChild } from './resource-watch.ts';
import { type ChildOptions, spawnChild } from './spawn-child.ts';

/** It starts in a fraction of a second; on a machine with ten times the work it can do, killing it would only add to that. */
const START_TIMEOUT_MS = 60_000;
const ABORT_GRACE_MS = 100;
/** When the next task comes sooner, one message says both what to delete and what to do. */
const CLEAN_AFTER_MS = 20;
/** Limits of a child's messages in one task: a full-size answer, and progress for hours. */
const MAX_SAID_BYTES = 8 * 1024 * 1024;
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
  /** An end by the clock says how much processor time there was. */
  countWork?: boolean;
  /** Limit of its files on the disk, if below the general one. */
  maxDiskBytes?: number;
  signal: AbortSignal;
  onProgress(percent: number): void;
  onDetail(detail: string): void;
  /** Inputs that the child writes for itself. */
  inlineInputs?: InlineInput[];
  /**
   * The child announces parallel parts; `answer` may come later. Throws for an invalid message: the child is killed.
   */
  onParts?(message: PartsMessage, answer: (message: PartsAnswer) => void): void;
  /** The child sends a request; `answer` may come later. Throws for an invalid one: the child is killed. */
  onQuestion?(message: Asking, answer: (message: Answer) => void): void;
}

/**
 * Starts a child that knows nothing of the environment except `folder`, its working folder, and `inputs`, which it
 * reads, and that `confinement` holds. It is killed as a whole when a task exceeds its time, memory or disk space.
 * @param child its process, if that was started with the same options before
 */
export async function startChild(options: ChildOptions, child = spawnChild(options)): Promise<SandboxChild> {
  const { folder, memoryBytes, maxDiskBytes: mostDiskBytes } = options;
  let alive = true;
  let reusable = true;
  let done = 0;
  const over: string[] = [];
  let cleaning: NodeJS.Timeout | undefined;
  let stderr = '';
  let hear: (message: FromChild) => void = () => {};
  const channel = createChannel<FromChild, ToChild>(child.stdio[CHANNEL_FD] as Socket, {
    maxBytes: MAX_SAID_BYTES,
    onMessage: (message) => hear(message),
    // Callers that wait learn of it from its exit.
    onFault(why) {
      stderr = `${stderr}\n${why.message}`;
      void kill();
    },
  });
  child.stderr?.on('data', (bytes: Buffer) => {
    if (channel.spend(bytes.length)) stderr = (stderr + bytes.toString('latin1')).slice(-KEPT_STDERR);
  });
  const exited = new Promise<void>((resolve) => {
    const gone = () => {
      alive = false;
      reusable = false;
      resolve();
    };
    child.once('exit', gone);
    child.once('error', gone);
    if (child.exitCode !== null || child.signalCode !== null) gone();
  });
  const ready = new Promise<string>((resolve) => {
    hear = (message) => resolve(message.type);
  });
  await started(child, ready, exited, () => stderr);

  async function kill(): Promise<void> {
    reusable = false;
    clearTimeout(cleaning);
    if (alive) killGroup(child.pid as number);
    await exited;
  }

  async function run<T>(task: ChildTask, options: RunOptions): Promise<T> {
    const { timeoutMs, maxDiskBytes = mostDiskBytes, signal, onProgress, onDetail, onParts, onQuestion } = options;
    const cleanups: (() => void)[] = [];
    const answeredCodes = new Set<string>();
    const answer = (message: Answer) => {
      if ('code' in message) answeredCodes.add(message.code);
      send(message);
    };
    try {
      return await new Promise<T>((resolve, reject) => {
        // It may have died between two tasks: there is no exit to wait for any longer.
        if (!alive) return reject(crashed(stderr));
        const end = (error: SheafError) => {
          reusable = false;
          reject(error);
        };
        hear = (message) => {
          if (message.type === 'progress') onProgress(Number(message.percent));
          else if (message.type === 'done') resolve(message.value as T);
          else if (message.type === 'failed') {
            if (message.detail) onDetail(String(message.detail).slice(0, KEPT_DETAIL));
            const text = String(message.message).slice(0, KEPT_MESSAGE);
            end(failureOf(message.code, text, { reason: message.reason, answeredCodes }));
          } else if (message.type === 'ask') onQuestion?.(message, answer);
          else if (message.type !== 'ready') onParts?.(message, send);
        };
        const exit = () => {
          if (stderr) onDetail(stderr);
          end(crashed(stderr));
        };
        child.once('exit', exit);
        const workedMs = options.countWork ? workOf(child.pid as number) : () => null;
        const timeout = setTimeout(() => end(new TimedOut(timeoutMs, workedMs())), timeoutMs);
        const stopWatching = watchChild(
          { pid: child.pid as number, folder, memoryBytes, maxDiskBytes: Math.min(mostDiskBytes, maxDiskBytes) },
          end,
        );
        let grace: NodeJS.Timeout | undefined;
        const abort = () => {
          send({ type: 'abort' });
          grace = setTimeout(() => end(new SheafError('cancelled', 'The job was canceled.')), ABORT_GRACE_MS);
        };
        if (signal.aborted) abort();
        signal.addEventListener('abort', abort);
        cleanups.push(
          () => {
            hear = () => {};
          },
          () => child.off('exit', exit),
          () => clearTimeout(timeout),
          () => clearTimeout(grace),
          stopWatching,
          () => signal.removeEventListener('abort', abort),
        );
        channel.renew();
        send({ type: 'run', task, clean: takeOver(), inlineInputs: options.inlineInputs ?? [] });
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
    if (alive) channel.send(message);
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

async function started(
  child: ChildProcess,
  ready: Promise<string>,
  exited: Promise<void>,
  stderr: () => string,
): Promise<void> {
  let late: NodeJS.Timeout | undefined;
  const timeout = new Promise<string>((resolve) => {
    late = setTimeout(resolve, START_TIMEOUT_MS, 'late');
  });
  const answer = await Promise.race([ready, timeout, exited.then(() => 'exited')]);
  clearTimeout(late);
  if (answer === 'ready') return;
  if (child.pid) killGroup(child.pid);
  throw new StartFailed(new Error(`sandbox child ${answer}: ${stderr()}`));
}

/** Counts the processor time of a child from now on, in milliseconds. */
function workOf(pid: number): () => number | null {
  const before = processorMs(pid) ?? 0;
  return () => {
    const now = processorMs(pid);
    return now === null ? null : now - before;
  };
}
