import { SheafError } from '../errors.ts';
import type { OperationInput, OperationLimits } from '../operations/kit/define.ts';
import { extensionOf } from '../operations/kit/media-types.ts';
import type { Log } from '../ports/log.ts';
import type { RunOptions, SandboxChild } from './child-process.ts';
import type { Loan, Pool } from './pool.ts';
import type { ChildTask, TaskFiles } from './protocol.ts';

export interface Execution<T> {
  inputs: Omit<OperationInput, 'path'>[];
  /** Puts input `index` at `path`. */
  fetchInput(index: number, path: string): Promise<void>;
  makeTask(files: TaskFiles, loan: Loan): ChildTask;
  /** Makes sense of the answer, and takes over files. May throw: then the child is not believed, and killed. */
  take(answer: unknown, files: TaskFiles): T;
  control: Pick<RunOptions, 'timeoutMs' | 'signal' | 'onProgress' | 'onParts'>;
  /** Answers what the child asks for; `signal` is aborted when its task is over, however it ended. */
  answer?(files: TaskFiles, signal: AbortSignal): RunOptions['onQuestion'];
}

export type Executor = ReturnType<typeof createExecutor>;

/** Runs one task in a child of the pool. What it leaves there is gone after `dispose`, and so is the loan of the child. */
export function createExecutor({ pool, limits, log }: { pool: Pool; limits: OperationLimits; log: Log }) {
  return async function execute<T>(execution: Execution<T>): Promise<{ value: T; dispose(): Promise<void> }> {
    const { inputs, fetchInput, makeTask, take, control, answer } = execution;
    const loan = await pool.lend(control.signal);
    const until = Date.now() + control.timeoutMs;
    const dispose = async () => loan[Symbol.asyncDispose]();
    try {
      const placed: OperationInput[] = [];
      for (const [index, input] of inputs.entries()) {
        const path = loan.inputPath(`input-${index}.${extensionOf(input.type)}`);
        await fetchInput(index, path);
        placed.push({ ...input, path });
      }
      control.signal.throwIfAborted();
      const files = {
        inputs: placed,
        outputPath: loan.path('output'),
        scratch: loan.path('scratch'),
        partPath: loan.path('part-'),
        lentPath: loan.path('lent-'),
        exchangePath: loan.path('exchange-'),
        limits,
      };
      const over = new AbortController();
      const onQuestion = answer?.(files, over.signal);
      const told = await loan.child
        .run<unknown>(makeTask(files, loan), {
          ...control,
          ...(onQuestion && { onQuestion }),
          timeoutMs: Math.max(1, until - Date.now()),
          onDetail: (detail) => log.warn({ detail }, 'sandbox task failed'),
        })
        .finally(() => over.abort());
      const value = await believe(loan.child, () => take(told, files));
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
      log.warn({ err: error }, 'a sandbox child gave an answer that is none');
      await child.kill();
      if (error instanceof SheafError) throw error;
      throw new SheafError('internal_error', 'The file could not be processed.', { cause: error });
    }
  }
}
