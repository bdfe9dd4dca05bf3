import { randomUUID } from 'node:crypto';
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { SheafError } from '../errors.ts';
import type { JsonObject, OperationInput, OperationLimits, OperationOutcome } from '../operations/define.ts';
import { EXTENSIONS, type MediaType } from '../operations/media.ts';
import { createPlaces } from './places.ts';
import type { Pool } from './pool.ts';
import type { ChildTask } from './protocol.ts';
import type { RenderedPreview } from './tasks/preview.ts';

const PREVIEW_TIMEOUT_MS = 60_000;
const PREVIEW_WAIT_MS = 30_000;

interface Log {
  warn(fields: object, text: string): void;
}

/** Runs operations and previews in children of the pool: puts the inputs in place, waits, hands over what came out. */
export function createSandboxRunner({
  pool,
  jobsAtOnce,
  previewsAtOnce,
  root,
  limits,
  log,
}: {
  pool: Pool;
  /** Neither jobs nor previews take the children of the others. */
  jobsAtOnce: number;
  previewsAtOnce: number;
  /** Folder for outputs that are on their way to storage; on the same disk as the pool's. */
  root: string;
  limits: OperationLimits;
  log: Log;
}) {
  const jobPlaces = createPlaces(jobsAtOnce);
  const previewPlaces = createPlaces(previewsAtOnce);

  async function execute<T>(
    inputs: Omit<OperationInput, 'path'>[],
    fetchInput: (index: number, path: string) => Promise<void>,
    makeTask: (files: { inputs: OperationInput[]; outputPath: string; scratch: string }) => ChildTask,
    control: { timeoutMs: number; signal: AbortSignal; onProgress(percent: number): void },
  ): Promise<{ value: T; outputPath: string; dispose(): Promise<void> }> {
    const loan = await pool.lend(control.signal);
    const until = Date.now() + control.timeoutMs;
    const dispose = async () => loan[Symbol.asyncDispose]();
    try {
      const scratch = join(loan.folder, 'scratch');
      const placed: OperationInput[] = [];
      for (const [index, input] of inputs.entries()) {
        const path = join(loan.folder, `input-${index}.${EXTENSIONS[input.type]}`);
        await fetchInput(index, path);
        placed.push({ ...input, path });
      }
      control.signal.throwIfAborted();
      const outputPath = join(loan.folder, 'output');
      const value = await loan.child.run<T>(makeTask({ inputs: placed, outputPath, scratch }), {
        ...control,
        timeoutMs: Math.max(1, until - Date.now()),
        onDetail: (detail) => log.warn({ detail }, 'sandbox task failed'),
      });
      return { value, outputPath, dispose };
    } catch (error) {
      await dispose();
      throw error;
    }
  }

  async function takePreviewPlace(signal: AbortSignal): Promise<void> {
    const late = AbortSignal.timeout(PREVIEW_WAIT_MS);
    try {
      await previewPlaces.take(AbortSignal.any([signal, late]));
    } catch (error) {
      if (!late.aborted) throw error;
      throw new SheafError('queue_full', 'Too many previews are waiting; try again shortly.', { retryAfter: 10 });
    }
  }

  return {
    async run(task: {
      operation: string;
      params: JsonObject;
      inputs: { filename: string; type: MediaType; bytes: number; pages: number[] | null }[];
      fetchInput(index: number, path: string): Promise<void>;
      timeoutMs: number;
      signal: AbortSignal;
      onProgress(percent: number): void;
    }) {
      await jobPlaces.take(task.signal);
      using _ = { [Symbol.dispose]: jobPlaces.free };
      const { value, outputPath, dispose } = await execute<OperationOutcome>(
        task.inputs,
        task.fetchInput,
        (files) => ({ kind: 'operation', operation: task.operation, params: task.params, limits, ...files }),
        task,
      );
      // The output leaves the child's folder, so that the child can take the next job while this one is brought to its end.
      const kept = join(root, `output-${randomUUID()}`);
      try {
        renameSync(outputPath, kept);
      } finally {
        await dispose();
      }
      return { ...value, outputPath: kept, dispose: async () => rmSync(kept, { force: true }) };
    },

    async preview(task: {
      fetchInput(path: string): Promise<void>;
      filename: string;
      bytes: number;
      maxPages: number;
      side: number;
      signal: AbortSignal;
    }) {
      const { filename, bytes, maxPages, side, signal } = task;
      await takePreviewPlace(signal);
      try {
        const { value, dispose } = await execute<RenderedPreview>(
          [{ filename, type: 'application/pdf', bytes }],
          (_index, path) => task.fetchInput(path),
          (files) => ({ kind: 'preview', maxPages, side, limits, ...files }),
          { timeoutMs: PREVIEW_TIMEOUT_MS, signal, onProgress: () => {} },
        );
        return { ...value, dispose: () => dispose().finally(previewPlaces.free) };
      } catch (error) {
        previewPlaces.free();
        // What breaks or slows the renderer is the file's doing, and the caller can mend it.
        const code = error instanceof SheafError ? error.code : null;
        if (code === 'timed_out' || code === 'out_of_memory' || code === 'operation_crashed') {
          throw new SheafError('unprocessable_file', 'The pages of this PDF could not be shown.', { cause: error });
        }
        throw error;
      }
    },
  };
}
