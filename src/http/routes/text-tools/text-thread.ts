import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type ErrorCode, type RequestItem, SheafError, ValidationError } from '../../../errors.ts';

/** Many times what the costliest text of 1 MiB takes: 0.6 s on an idle core. */
const WORK_MS = 15_000;
const WAIT_MS = 15_000;
const IDLE_MS = 30_000;
const MAX_WAITING = 64;
const MAX_WAITING_OF_OWNER = 8;
/** Twice what the costliest text was seen to take. */
const HEAP_MIB = 128;
const YOUNG_MIB = 8;

export interface TextTask {
  /** The name of the tool. */
  tool: string;
  /** The JSON body of the request. */
  body: Uint8Array<ArrayBuffer>;
  query: unknown;
}
export type Failure = { items: RequestItem[] } | { code: ErrorCode; message: string; cause?: string };
type Message = { answer: Uint8Array<ArrayBuffer> } | { failure: Failure };

interface Waiting {
  task: TextTask;
  owner: string;
  resolve(answer: Uint8Array<ArrayBuffer>): void;
  reject(error: Error): void;
}

/**
 * Processes large texts in a thread, one at a time with owners in turn, so that they never block the event loop. The
 * thread starts on demand, and ends when it is idle or takes too long.
 */
export function createTextThread() {
  const waiting: Waiting[] = [];
  /** When each waiting owner was last served. */
  const served = new Map<string, number>();
  let turn = 0;
  let thread: Worker | null = null;
  let current: Waiting | null = null;
  let timer: NodeJS.Timeout | undefined;

  function start(): Worker {
    const { NODE_COMPILE_CACHE } = process.env;
    // TypeScript in a checkout, JavaScript in a package.
    const worker = new Worker(new URL(`./thread${extname(import.meta.filename)}`, import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB, maxYoungGenerationSizeMb: YOUNG_MIB },
      // Compiled code is kept: what must be compiled again brings Node's whole compiler into the thread.
      env: NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE },
    });
    worker.unref();
    worker.on('message', (message: Message) => {
      if (worker !== thread) return;
      finish((done) => ('answer' in message ? done.resolve(message.answer) : done.reject(errorOf(message.failure))));
    });
    // Out of memory, most likely; the thread is over.
    const lost = () => worker === thread && drop(new SheafError('limit_exceeded', TOO_MUCH));
    worker.on('error', lost);
    worker.on('exit', lost);
    return worker;
  }

  function finish(settle: (done: Waiting) => void): void {
    clearTimeout(timer);
    const done = current;
    current = null;
    if (done) settle(done);
    next();
  }

  function drop(error: Error): void {
    void thread?.terminate();
    thread = null;
    finish((done) => done.reject(error));
  }

  function next(): void {
    if (current) return;
    const lastOf = ({ owner }: Waiting) => served.get(owner) ?? 0;
    const [first] = waiting.toSorted((a, b) => lastOf(a) - lastOf(b));
    clearTimeout(timer);
    if (!first) {
      served.clear();
      if (thread) timer = setTimeout(() => drop(new Error('idle')), IDLE_MS).unref();
      return;
    }
    waiting.splice(waiting.indexOf(first), 1);
    served.set(first.owner, ++turn);
    current = first;
    thread ??= start();
    thread.postMessage(first.task, [first.task.body.buffer]);
    timer = setTimeout(() => drop(new SheafError('limit_exceeded', TOO_MUCH)), WORK_MS);
  }

  return {
    /**
     * The JSON of the response.
     * @param signal aborted when the caller has left
     * @throws the tool's errors; SheafError `queue_full`, `limit_exceeded`
     */
    async run(task: TextTask, owner: string, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
      signal.throwIfAborted();
      const own = waiting.filter((each) => each.owner === owner).length;
      if (waiting.length >= MAX_WAITING || own >= MAX_WAITING_OF_OWNER) throw busy();
      const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
      const entry: Waiting = { task, owner, resolve, reject };
      const leave = (error: Error) => {
        const at = waiting.indexOf(entry);
        if (at === -1) return;
        waiting.splice(at, 1);
        reject(error);
      };
      const gone = () => leave(new SheafError('cancelled', 'The client closed the connection.'));
      const late = setTimeout(() => leave(busy()), WAIT_MS);
      signal.addEventListener('abort', gone);
      waiting.push(entry);
      next();
      return promise.finally(() => {
        clearTimeout(late);
        signal.removeEventListener('abort', gone);
      });
    },
    close: () => void thread?.terminate(),
  };
}

const TOO_MUCH = 'The text is too much work for one request; send it in parts, or as a job.';
const busy = () => new SheafError('queue_full', 'The server is busy. Try again shortly.', { retryAfter: 2 });

function errorOf(failure: Failure): Error {
  return 'items' in failure
    ? new ValidationError(failure.items)
    : new SheafError(failure.code, failure.message, { cause: failure.cause });
}
