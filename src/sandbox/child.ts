import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { SheafError } from '../errors.ts';
import type { OperationDefinition } from '../operations/define.ts';
import { operationFile } from '../operations/registry.ts';
import type { ChildTask, FromChild, OperationTask, ToChild } from './protocol.ts';

/**
 * The program of a sandbox child: runs one task after another, holds no credential and no connection. It gets files in
 * its own folder and leaves files there; whatever goes wrong, its parent can kill it.
 */
const PROGRESS_EVERY_MS = 40;
const UNKNOWN = {
  any: { code: 'internal_error', message: 'The file could not be processed.' },
  full: { code: 'storage_full', message: 'The storage of the service is full; try again later.' },
} as const;
const ALONE_CHECK_MS = 2000;
let running: AbortController | null = null;
let cacheKept = false;

// Without its parent a child has no purpose. One that lost it while starting hears of no disconnect: so it looks.
const end = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', end);
if (!process.connected) end();
setInterval(() => process.connected || end(), ALONE_CHECK_MS).unref();
// Not by NODE_COMPILE_CACHE, which is obeyed before the look for the parent: where its folder was deleted together with
// the parent's data, Node tries to make it for ever.
if (process.argv[2]) enableCompileCache(process.argv[2]);
process.on('message', (message: ToChild) => {
  if (message.type === 'abort') running?.abort();
  else if (message.type === 'clean') clean(message.prefixes);
  else {
    // First, so that no file can see what belongs to the one before.
    clean(message.clean);
    void handle(message.task);
  }
});
send({ type: 'ready' });

async function handle(task: ChildTask): Promise<void> {
  running = new AbortController();
  try {
    const value = await (task.kind === 'operation' ? runOperation(task, running.signal) : runPreview(task));
    send({ type: 'done', value });
    if (!cacheKept) setImmediate(flushCompileCache);
    cacheKept = true;
  } catch (error) {
    const known = error instanceof SheafError;
    const { code, message } = known
      ? error
      : UNKNOWN[(error as { code?: unknown })?.code === 'ENOSPC' ? 'full' : 'any'];
    send({ type: 'failed', code, message, detail: describe(known ? error.cause : error) });
  } finally {
    running = null;
  }
}

async function runOperation(task: OperationTask, signal: AbortSignal) {
  const { default: definition } = (await import(operationFile(task.operation))) as { default: OperationDefinition };
  return definition.run({
    inputs: task.inputs as [(typeof task.inputs)[0], ...typeof task.inputs],
    params: definition.params.parse(task.params),
    output: { path: task.outputPath },
    // Most operations on small files need none, and to make a folder waits for the disk's journal.
    get scratch() {
      mkdirSync(task.scratch, { recursive: true });
      return task.scratch;
    },
    limits: task.limits,
    progress: reporter(),
    signal,
  });
}

async function runPreview(task: Extract<ChildTask, { kind: 'preview' }>) {
  const { renderPreview } = await import('./tasks/preview.ts');
  const [input] = task.inputs;
  if (!input) throw new Error('a preview has one input');
  mkdirSync(task.scratch);
  return renderPreview({ ...task, input, progress: reporter() });
}

function clean(prefixes: string[]): void {
  if (prefixes.length === 0) return;
  for (const name of readdirSync('.')) {
    if (prefixes.some((prefix) => name.startsWith(prefix))) rmSync(name, { recursive: true, force: true });
  }
}

/** Sends progress that grew, and not more often than anyone looks. */
function reporter(): (percent: number) => void {
  let [best, sentAt] = [0, 0];
  return (percent) => {
    const now = performance.now();
    if (!(percent > best) || now - sentAt < PROGRESS_EVERY_MS) return;
    best = percent;
    sentAt = now;
    send({ type: 'progress', percent: Math.min(100, percent) });
  };
}

function send(message: FromChild): void {
  if (process.connected) process.send?.(message);
}

function describe(error: unknown): string | null {
  if (error === undefined || error === null) return null;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
