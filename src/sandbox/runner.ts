import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SheafError } from '../errors.ts';
import type { OperationLimits } from '../operations/kit/define.ts';
import type { Log } from '../ports/log.ts';
import type { OperationTask, Sandbox } from '../ports/sandbox.ts';
import { checkNotes, checkOutcome, checkPreview, takeFile } from './answers.ts';
import { createExecutor } from './execute.ts';
import { createSharing, type Sharing } from './parallel.ts';
import type { Loan, Pool } from './pool.ts';
import { createSlots, type Slots } from './slots.ts';

/** How long who waits for one of the places waits before they may run beside them. */
const BESIDE_AFTER_MS = 1000;
/** Longest work on a preview. Less than others wait for theirs, so that it is their turn in time. */
const PREVIEW_TIMEOUT_MS = 20_000;
/** After this long a preview ends with the pages that it has. */
const PREVIEW_DRAW_MS = 8000;
/** How long somebody waits for a slot. */
const WAIT_MS = 30_000;
/** Previews beside those in the places, each of an owner who has none there. */
export const PREVIEW_RESERVE = 1;

/** Runs operations and previews in children of the pool: puts the inputs in place, waits, hands over what came out. */
export function createSandboxRunner({
  pool,
  jobsAtOnce,
  jobsInReserve = 0,
  previewsAtOnce,
  root,
  limits,
  log,
}: {
  pool: Pool;
  /** Neither jobs nor previews take the children of the others. */
  jobsAtOnce: number;
  /** Jobs that may run beside those. */
  jobsInReserve?: number;
  previewsAtOnce: number;
  /** Folder for outputs that are on their way to storage; on the same disk as the pool's. */
  root: string;
  limits: OperationLimits;
  log: Log;
}): Sandbox {
  const jobSlots = createSlots(jobsAtOnce);
  const reserveSlots = createSlots(jobsInReserve);
  const previewSlots = createSlots(previewsAtOnce);
  const sharings = new Set<Sharing>();
  const previewReserve = createSlots(previewsAtOnce > 0 ? PREVIEW_RESERVE : 0);
  const execute = createExecutor({ pool, limits, log });

  /** Takes files over as long as they are not too large together; what a child counts itself is not believed. */
  function createTaking() {
    let bytes = 0;
    return (from: string, to: string): number => {
      const taken = takeFile(from, to);
      bytes += taken;
      if (bytes <= limits.maxOutputBytes) return taken;
      rmSync(to, { force: true });
      throw new SheafError(
        'output_too_large',
        `The output is too large; at most ${limits.maxOutputBytes} bytes are allowed.`,
      );
    };
  }

  /** Who waits behind long work gets the place beside it, once that is free. */
  async function takeSlot(places: Slots, beside: Slots, signal: AbortSignal, owner?: string): Promise<Slots> {
    if (places.tryTake(owner)) return places;
    if (places === jobSlots) for (const sharing of sharings) sharing.sendHelpersAway();
    for (;;) {
      const soon = AbortSignal.timeout(BESIDE_AFTER_MS);
      try {
        await places.take(AbortSignal.any([signal, soon]), owner);
        return places;
      } catch (error) {
        if (signal.aborted || !soon.aborted) throw error;
      }
      const mayBeside = owner === undefined || places.held(owner) === 0;
      if (mayBeside && beside.tryTake(owner)) return beside;
    }
  }

  /**
   * Lets the child that runs a job have helpers in places that nobody needs.
   * @param placePart where what a helper made of a part is put for that child
   */
  function shareOut(task: OperationTask, placePart: (part: number) => string) {
    const until = Date.now() + task.timeoutMs;
    const takePart = createTaking();
    const sharing = createSharing(({ hear, signal }) => {
      if (!jobSlots.tryTake()) return null;
      let prefix = '';
      const through = execute({
        inputs: task.inputs,
        fetchInput: task.fetchInput,
        makeTask(files) {
          prefix = files.partPath;
          return { kind: 'assist', workflow: task.workflow, ...files };
        },
        take: checkNotes,
        control: {
          timeoutMs: Math.max(1, until - Date.now()),
          signal: AbortSignal.any([task.signal, signal]),
          onProgress: () => {},
          onSharing: (message, answer) =>
            hear(message, answer, (part) => {
              const path = placePart(part);
              takePart(`${prefix}${part}`, path);
              return path;
            }),
        },
      });
      return through
        .then(async ({ value, dispose }) => {
          await dispose();
          return value;
        })
        .finally(() => jobSlots.free());
    });
    const end = async () => {
      sharings.delete(sharing);
      await sharing.end();
    };
    sharings.add(sharing);
    return { hear: sharing.hear, end, [Symbol.asyncDispose]: end };
  }

  /** For somebody who waits: a slot of those for previews, or for jobs where this node has any. */
  async function takeSlotSoon(kind: 'job' | 'preview', signal: AbortSignal, owner: string): Promise<Slots> {
    const late = AbortSignal.timeout(WAIT_MS);
    const [slots, reserve] =
      kind === 'job' && jobsAtOnce > 0 ? [jobSlots, reserveSlots] : [previewSlots, previewReserve];
    try {
      return await takeSlot(slots, reserve, AbortSignal.any([signal, late]), owner);
    } catch (error) {
      if (!late.aborted || signal.aborted) throw error;
      throw new SheafError('queue_full', 'Too many are waiting; try again shortly.', { retryAfter: 10 });
    }
  }

  return {
    async run(task) {
      const { owner, signal } = task;
      // Without an owner it is a worker's, which has seen to whose turn it is.
      const slots = await (owner === undefined
        ? takeSlot(jobSlots, reserveSlots, signal)
        : takeSlotSoon('job', signal, owner));
      using _ = { [Symbol.dispose]: () => slots.free(owner) };
      let borrowed: Loan | undefined;
      await using sharing = shareOut(task, (part) => (borrowed as Loan).placeInput(`part-${part}`));
      // The output leaves the child's folder, so that the child can take the next job while this one is brought to its end.
      const kept = join(root, `output-${randomUUID()}`);
      const { value, dispose } = await execute({
        inputs: task.inputs,
        fetchInput: task.fetchInput,
        makeTask(files, loan) {
          borrowed = loan;
          return { kind: 'operation', workflow: task.workflow, ...files };
        },
        take(answer, files) {
          const outcome = checkOutcome(answer);
          return { ...outcome, bytes: createTaking()(files.outputPath, kept) };
        },
        control: { ...task, onSharing: sharing.hear },
      });
      await sharing.end();
      const remove = async () => rmSync(kept, { force: true });
      await dispose().catch(async (error) => {
        await remove();
        throw error;
      });
      const { bytes, ...outcome } = value;
      return { ...outcome, output: { path: kept, bytes }, dispose: remove };
    },

    async preview(task) {
      const { filename, bytes, maxPages, side, owner, signal, password } = task;
      const places = await takeSlotSoon('preview', signal, owner);
      const taken: string[] = [];
      const remove = () => {
        for (const path of taken) rmSync(path, { force: true });
      };
      try {
        const { value, dispose } = await execute({
          inputs: [{ filename, type: 'application/pdf', bytes }],
          fetchInput: (_index, path) => task.fetchInput(path),
          makeTask: (files) => ({ kind: 'preview', maxPages, side, drawMs: PREVIEW_DRAW_MS, password, ...files }),
          take(answer, files) {
            const preview = checkPreview(answer, files.scratch, maxPages);
            const takePage = createTaking();
            const pages = preview.pages.map((page) => {
              const kept = join(root, `preview-${randomUUID()}`);
              const bytes = takePage(page.path, kept);
              taken.push(kept);
              return { ...page, file: { path: kept, bytes } };
            });
            return { ...preview, pages };
          },
          control: { timeoutMs: PREVIEW_TIMEOUT_MS, signal, onProgress: () => {} },
        });
        await dispose();
        return {
          ...value,
          async dispose() {
            remove();
            places.free(owner);
          },
        };
      } catch (error) {
        remove();
        places.free(owner);
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
