import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { knownError } from '../../errors.ts';
import type { Ask, RunProgram } from '../../operations/kit/questions.ts';
import { loadCode, loadOperation } from '../../operations/registry.ts';
import { CHANNEL_FD, createChannel } from '../protocol/channel.ts';
import type { AssistTask, ChildTask, FromChild, OperationTask, ToChild } from '../protocol/messages.ts';
import { createCollector } from './collect-garbage.ts';
import { createQuestions } from './external-requests.ts';
import { openChannel } from './fence.mjs';
import { emptyInlineInputs, writeInlineInputs } from './inline-inputs.ts';
import { createParts, type Parts } from './parallel-parts.ts';
import { createProgramFiles } from './programs.ts';
import { assistSteps, runSteps } from './run-steps.ts';

/**
 * The program of a sandbox child: runs one task after another, without credentials or connections. It finds files in
 * its own folder and leaves files there; its parent can always kill it.
 */
const PROGRESS_EVERY_MS = 40;
const UNKNOWN = {
  any: { code: 'internal_error', message: 'The file could not be processed.' },
  ENOSPC: { code: 'storage_full', message: 'The server is out of storage space. Try again later.' },
  EFBIG: { code: 'output_too_large', message: 'The job exceeded the output limit.' },
} as const;
type Send = (message: FromChild) => void;

/** State of the running task. */
interface Around {
  signal: AbortSignal;
  parts: Parts;
  ask: Ask;
  program: RunProgram;
}

/**
 * Takes tasks from the service until it is gone.
 * @param first the operation of the first task, loaded ahead if known
 */
export function serve(first?: string): void {
  let running: AbortController | null = null;
  let parts: Parts | null = null;
  let questions: ReturnType<typeof createQuestions> | null = null;
  const { jobBegins, jobHasEnded } = createCollector();
  const socket = openChannel(CHANNEL_FD);
  // Without its parent a child has no purpose.
  socket.once('close', end);
  const { send } = createChannel<ToChild, FromChild>(socket, {
    maxBytes: Infinity,
    onMessage(message) {
      if (message.type === 'abort') running?.abort();
      else if (message.type === 'clean') {
        clean(message.prefixes);
        emptyInlineInputs();
      } else if (message.type === 'answer') questions?.hear(message);
      else if (message.type !== 'run') parts?.hear(message);
      else {
        jobBegins();
        // First, so that no file can see data of the previous task.
        clean(message.clean);
        writeInlineInputs(message.inlineInputs);
        running = new AbortController();
        parts = createParts(send, message.task.lentPath);
        questions = createQuestions(send);
        const program = createProgramFiles(questions.ask, message.task);
        const around = { signal: running.signal, parts, ask: questions.ask, program };
        void handle(message.task, send, around).finally(() => {
          running = null;
          setImmediate(() => running ?? jobHasEnded());
        });
      }
    },
    onFault(why) {
      throw why;
    },
  });
  send({ type: 'ready' });
  // If something is wrong with it, the task reports it.
  if (first) Promise.all([loadOperation(first), loadCode(first)]).catch(() => {});
}

function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

async function handle(task: ChildTask, send: Send, around: Around): Promise<void> {
  try {
    send({ type: 'done', value: await runTask(task, send, around) });
  } catch (error) {
    const known = knownError(error);
    const { code, message } = known ?? UNKNOWN[(error as { code?: 'ENOSPC' | 'EFBIG' })?.code ?? 'any'] ?? UNKNOWN.any;
    const reason = known?.reason ?? null;
    send({ type: 'failed', code, message, reason, detail: describe(known ? known.cause : error) });
  }
}

async function runTask(task: ChildTask, send: Send, around: Around) {
  if (task.kind === 'preview') return runPreview(task, send);
  const { parts } = around;
  const context = contextOf(task, around);
  if (task.kind === 'operation') {
    const { parallel } = parts;
    return runSteps(task.workflow, Object.assign(context, { progress: reporter(send), parallel }), task.outputPath, {
      lasting: task.lasting,
      held: true,
      passable: task.passable,
    });
  }
  const pathOf = (part: number) => `${task.partPath}${part}`;
  return assistSteps(task, Object.assign(context, { parts: parts.assigned(), pathOf, finish: parts.finish }));
}

function contextOf(task: OperationTask | AssistTask, { signal, ask, program }: Around) {
  return {
    inputs: task.inputs as [(typeof task.inputs)[0], ...typeof task.inputs],
    // Most operations on small files need none, and to make a folder waits for the disk's journal.
    get scratch() {
      mkdirSync(task.scratch, { recursive: true });
      return task.scratch;
    },
    limits: task.limits,
    signal,
    ask,
    program,
  };
}

async function runPreview(task: Extract<ChildTask, { kind: 'preview' }>, send: Send) {
  const { renderPreview } = await import('./preview.ts');
  const [input] = task.inputs;
  if (!input) throw new Error('a preview has one input');
  mkdirSync(task.scratch);
  return renderPreview({ ...task, input, progress: reporter(send) });
}

function clean(prefixes: string[]): void {
  if (prefixes.length === 0) return;
  for (const name of readdirSync('.')) {
    if (prefixes.some((prefix) => name.startsWith(prefix))) rmSync(name, { recursive: true, force: true });
  }
}

/** Sends progress that grew, and not more often than anyone looks. */
function reporter(send: Send): (percent: number) => void {
  let [best, sentAt] = [0, performance.now()];
  return (percent) => {
    const now = performance.now();
    if (!(percent > best) || now - sentAt < PROGRESS_EVERY_MS) return;
    best = percent;
    sentAt = now;
    send({ type: 'progress', percent: Math.min(100, percent) });
  };
}

function describe(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
