import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { SheafError } from '../../errors.ts';
import type { OperationLimits } from '../../operations/kit/define.ts';
import type { Log } from '../../ports/log.ts';
import type { Sandbox } from '../../ports/sandbox.ts';
import { createAssistants } from './assistants.ts';
import { forCaller, serverBusy, TimedOut } from './child-errors.ts';
import type { Loan, Pool } from './child-pool.ts';
import { type Answering, createAnswerer } from './external-requests.ts';
import { createNodeSlots } from './node-slots.ts';
import { withSplices } from './output-segments.ts';
import { createExecutor } from './run-task.ts';
import { createTaker } from './take-output.ts';
import { checkPreview } from './validate-messages.ts';

/** Longest work on a preview. It is shorter than others wait for a slot, so that they get theirs in time. */
const PREVIEW_TIMEOUT_MS = 20_000;
/** After this long a preview ends with the pages that it has. */
const PREVIEW_DRAW_MS = 8000;

/** A preview that got less of a processor than this proves nothing about its file. */
const STARVED_MS = PREVIEW_TIMEOUT_MS / 2;

/** Whether work ended for want of processor time: the machine is busy, and the file may be fine. */
const isStarved = (error: unknown): error is TimedOut =>
  error instanceof TimedOut && error.workedMs !== null && error.workedMs < STARVED_MS;

/** Runs operations and previews in children of the pool: puts the inputs in place, waits, hands over the outputs. */
export function createSandboxRunner({
  pool,
  jobsAtOnce,
  jobsInReserve = 0,
  previewsAtOnce,
  root,
  limits,
  answering = {},
  log,
}: {
  pool: Pool;
  jobsAtOnce: number;
  /** Reserve slots for jobs. */
  jobsInReserve?: number;
  previewsAtOnce: number;
  /** Folder for outputs before they reach storage; on the same disk as the pool's. */
  root: string;
  limits: OperationLimits;
  /** Answers questions from work in a child. */
  answering?: Answering;
  log: Log;
}): Sandbox {
  const execute = createExecutor({ pool, limits, log });
  const { createTaking, takeOutput } = createTaker(limits);
  const assistants = createAssistants({ execute, createTaking, answering });
  const slots = createNodeSlots({ jobsAtOnce, jobsInReserve, previewsAtOnce, onCrowded: assistants.sendAway });

  return {
    async run(task) {
      const { owner, signal, slot = 'job' } = task;
      using _slot = await (owner === undefined
        ? slots.takeForWorker(signal)
        : slots.takeForCaller(slot, signal, owner));
      let borrowed: Loan | undefined;
      let parts = 0;
      await using assisted = assistants.standBy(
        slots,
        task,
        () => (borrowed as Loan).inputPath(`part-${parts++}`),
        (number) => (borrowed as Loan).path(`lent-${number}`),
      );
      // The output leaves the child's folder, so that the child can take the next job while this one is brought to its end.
      const kept = join(root, `output-${randomUUID()}`);
      const { keepInput } = task;
      const passable = keepInput ? [...task.inputs.keys()].filter((index) => !task.heldInput?.(index)) : [];
      const { value, dispose } = await execute({
        inputs: task.inputs,
        maxOutputBytes: task.maxOutputBytes,
        fetchInput: task.fetchInput,
        smallInput: task.smallInput,
        heldInput: task.heldInput,
        makeTask(files, loan) {
          borrowed = loan;
          return { kind: 'operation', workflow: task.workflow, lasting: !task.passing, passable, ...files };
        },
        take: (answer, files) => takeOutput(answer, files.outputPath, kept, task, passable),
        answer: (files, over) => createAnswerer(answering, files, AbortSignal.any([signal, over])),
        control: { ...task, onParts: assisted.hear },
      }).catch((error) => {
        throw owner === undefined ? error : forCaller(error);
      });
      await assisted.end();
      const remove = async () => {
        // In another thread: to delete a file takes the longer, the larger it is.
        if (!value.output.content) await rm(kept, { force: true });
      };
      await dispose().catch(async (error) => {
        await remove();
        throw error;
      });
      const { splices, ...result } = value;
      const { output, release } = withSplices(result.output, splices, keepInput as NonNullable<typeof keepInput>);
      return {
        ...result,
        output,
        dispose: async () => void (await Promise.all([remove(), release()])),
      };
    },

    async preview(task) {
      const { filename, bytes, maxPages, pages: wanted, side, owner, signal, password } = task;
      const slot = await slots.takeForCaller('preview', signal, owner);
      const inputs: string[] = [];
      const remove = () => {
        for (const path of inputs) rmSync(path, { force: true });
      };
      try {
        const { value, dispose } = await execute({
          inputs: [{ filename, type: 'application/pdf', bytes }],
          maxOutputBytes: task.maxOutputBytes,
          fetchInput: (_index, path) => task.fetchInput(path),
          makeTask: (files) => ({
            kind: 'preview',
            maxPages,
            pages: wanted,
            side,
            drawMs: PREVIEW_DRAW_MS,
            password,
            ...files,
          }),
          take(answer, files) {
            const preview = checkPreview(answer, files.scratch, maxPages, wanted);
            const takePage = createTaking(task.maxOutputBytes);
            const pages = preview.pages.map(({ path, ...page }) => {
              const kept = join(root, `preview-${randomUUID()}`);
              const bytes = takePage(path, kept);
              inputs.push(kept);
              return { ...page, file: { path: kept, bytes } };
            });
            return { ...preview, pages };
          },
          control: { timeoutMs: PREVIEW_TIMEOUT_MS, countWork: true, signal, onProgress: () => {} },
        });
        await dispose();
        return {
          ...value,
          async dispose() {
            remove();
            slot[Symbol.dispose]();
          },
        };
      } catch (failure) {
        remove();
        slot[Symbol.dispose]();
        if (isStarved(failure)) throw serverBusy(failure);
        const error = forCaller(failure);
        // If the renderer breaks or is slow, the file is the cause, and the caller can fix it.
        const code = error instanceof SheafError ? error.code : null;
        if (code === 'timed_out' || code === 'out_of_memory' || code === 'operation_crashed') {
          throw new SheafError('unprocessable_file', 'No preview available for this PDF.', { cause: error });
        }
        throw error;
      }
    },
  };
}
