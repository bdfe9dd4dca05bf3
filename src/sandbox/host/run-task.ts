import { SheafError } from '../../errors.ts';
import type { OperationInput, OperationLimits } from '../../operations/kit/define.ts';
import { extensionOf } from '../../operations/kit/media-types.ts';
import type { Log } from '../../ports/log.ts';
import type { OperationTask } from '../../ports/sandbox.ts';
import type { ChildTask, InlineInput, TaskFiles } from '../protocol/messages.ts';
import type { Loan, Pool } from './child-pool.ts';
import type { RunOptions, SandboxChild } from './child-process.ts';

/** Further small inputs are placed like others. */
const MAX_INLINE_INPUTS = 4;

export interface Execution<T> {
  inputs: Omit<OperationInput, 'path'>[];
  /** Limit of its output; the general one if omitted. */
  maxOutputBytes?: number | undefined;
  /** Puts input `index` at `path`. */
  fetchInput(index: number, path: string): Promise<void>;
  /** The content of input `index`, if it is small and in memory. */
  smallInput?: OperationTask['smallInput'];
  /** The pieces of input `index`, if they are in memory. */
  heldInput?: OperationTask['heldInput'];
  makeTask(files: TaskFiles, loan: Loan): ChildTask;
  /** Reads the answer, and takes over files. If it throws, the child is no longer trusted, and killed. */
  take(answer: unknown, files: TaskFiles): T;
  control: Pick<RunOptions, 'timeoutMs' | 'countWork' | 'signal' | 'onProgress' | 'onParts'> &
    Pick<OperationTask, 'onReady'>;
  /** Answers the child's requests; `signal` is aborted when its task has ended in any way. */
  answer?(files: TaskFiles, signal: AbortSignal): RunOptions['onQuestion'];
}

export type Executor = ReturnType<typeof createExecutor>;

/** Runs one task in a child of the pool. `dispose` removes what it leaves there, and returns the child. */
export function createExecutor({ pool, limits, log }: { pool: Pool; limits: OperationLimits; log: Log }) {
  return async function execute<T>(execution: Execution<T>): Promise<{ value: T; dispose(): Promise<void> }> {
    const { inputs, fetchInput, smallInput, heldInput, makeTask, take, control, answer } = execution;
    const maxOutputBytes = Math.min(limits.maxOutputBytes, execution.maxOutputBytes ?? Infinity);
    const lessBytes = limits.maxOutputBytes - maxOutputBytes;
    const loan = await pool.lend(control.signal, lessBytes);
    control.onReady?.();
    const until = Date.now() + control.timeoutMs;
    const dispose = async () => loan[Symbol.asyncDispose]();
    try {
      const placed: OperationInput[] = [];
      const inlineInputs: InlineInput[] = [];
      for (const [index, input] of inputs.entries()) {
        const content = inlineInputs.length < MAX_INLINE_INPUTS ? smallInput?.(index) : null;
        const name = `input-${index}.${extensionOf(input.type)}`;
        const pieces = content ? null : heldInput?.(index);
        const held = pieces ? loan.holdInput(name, pieces) : null;
        const path = held ?? (content ? loan.inlinePath(name) : loan.inputPath(name));
        if (content) inlineInputs.push({ path, content: base64(content) });
        else if (!held) await fetchInput(index, path);
        placed.push({ ...input, path });
      }
      loan.emptyOthers();
      control.signal.throwIfAborted();
      const files = {
        inputs: placed,
        outputPath: loan.path('output'),
        scratch: loan.path('scratch'),
        partPath: loan.path('part-'),
        lentPath: loan.path('lent-'),
        exchangePath: loan.path('exchange-'),
        limits: { ...limits, maxOutputBytes },
      };
      // Created with the first request: most work has none.
      let over: AbortController | undefined;
      let hear: RunOptions['onQuestion'];
      const onQuestion: RunOptions['onQuestion'] = (message, reply) => {
        over ??= new AbortController();
        hear ??= answer?.(files, over.signal);
        hear?.(message, reply);
      };
      const message = await loan.child
        .run<unknown>(makeTask(files, loan), {
          ...control,
          maxDiskBytes: loan.maxDiskBytes,
          inlineInputs,
          ...(answer && { onQuestion }),
          timeoutMs: Math.max(1, until - Date.now()),
          onDetail: (detail) => log.warn({ detail }, 'sandbox task failed'),
        })
        .finally(() => over?.abort());
      const value = await believe(loan.child, () => take(message, files));
      return { value, dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  };

  async function believe<T>(child: SandboxChild, check: () => T): Promise<T> {
    try {
      return check();
    } catch (error) {
      log.warn({ err: error }, 'a sandbox child sent an invalid answer');
      await child.kill();
      if (error instanceof SheafError) throw error;
      throw new SheafError('internal_error', 'The file could not be processed.', { cause: error });
    }
  }
}

function base64({ buffer, byteOffset, length }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, length).toString('base64');
}
