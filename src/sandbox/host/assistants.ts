import type { OperationTask } from '../../ports/sandbox.ts';
import { type Answering, createAnswerer } from './external-requests.ts';
import type { NodeSlots } from './node-slots.ts';
import { createParallelWork, type ParallelWork } from './parallel-parts.ts';
import type { Executor } from './run-task.ts';
import { lendFile } from './take-files.ts';
import { checkNotes, checkSplit } from './validate-messages.ts';

/** Assigns assistants to children that run jobs, in slots that are free. */
export function createAssistants({
  execute,
  createTaking,
  answering,
}: {
  execute: Executor;
  /** Creates a function that takes files over for one job, within a common size limit. */
  createTaking(maxBytes?: number): (from: string, to: string) => number;
  /** Answers questions from work in a child. */
  answering: Answering;
}) {
  const running = new Set<ParallelWork>();
  return {
    /**
     * Stands by for one job. Disposing of it, or `end`, resolves when no assistant is left.
     * @param placePart a path at which the child that has the job finds what an assistant made
     * @param lentPath the path at which it leaves a file for its assistants
     */
    standBy(slots: NodeSlots, task: OperationTask, placePart: () => string, lentPath: (number: number) => string) {
      const until = Date.now() + task.timeoutMs;
      const take = createTaking(task.maxOutputBytes);
      let shared: ReturnType<typeof checkSplit> = { stretch: { from: 0, to: 1 }, files: null };
      const startAssistant: Parameters<typeof createParallelWork>[0] = ({ begin, hear, signal }) => {
        const slot = slots.takeForAssistant();
        if (!slot) return null;
        const { stretch, files } = shared;
        let prefix = '';
        const through = execute({
          inputs: files
            ? files.map(({ filename, type, bytes }) => ({ filename, type, bytes, pages: null }))
            : task.inputs,
          maxOutputBytes: task.maxOutputBytes,
          fetchInput: files
            ? async (index, path) => lendFile(lentPath(files[index]?.number ?? -1), path)
            : task.fetchInput,
          makeTask(own) {
            begin();
            prefix = own.partPath;
            return { kind: 'assist', workflow: task.workflow, stretch, ...own };
          },
          take: checkNotes,
          answer: (own, over) => createAnswerer(answering, own, AbortSignal.any([task.signal, over])),
          control: {
            timeoutMs: Math.max(1, until - Date.now()),
            signal: AbortSignal.any([task.signal, signal]),
            onProgress: () => {},
            onParts: (message, answer) =>
              hear(message, answer, (part) => {
                const path = placePart();
                take(`${prefix}${part}`, path);
                return path;
              }),
          },
        });
        return through
          .then(async ({ value, dispose }) => {
            await dispose();
            return value;
          })
          .finally(() => slot[Symbol.dispose]());
      };
      // Created when the child announces parts: most work has none.
      let work: ParallelWork | null = null;
      const hear: ParallelWork['hear'] = (message, answer) => {
        work ??= createParallelWork(startAssistant);
        running.add(work);
        if (message.type === 'split') shared = checkSplit(message, task.workflow.steps.length);
        work.hear(message, answer);
      };
      const end = async () => {
        if (!work) return;
        running.delete(work);
        await work.end();
      };
      return { hear, end, [Symbol.asyncDispose]: end };
    },

    /** Somebody waits for a slot: all assistants end soon. */
    sendAway(): void {
      for (const work of running) work.sendAssistantsAway();
    },
  };
}
