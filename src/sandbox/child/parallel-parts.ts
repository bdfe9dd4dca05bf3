import { linkSync, rmSync } from 'node:fs';
import type { OperationInput, ParallelParts } from '../../operations/kit/define.ts';
import type { Note } from '../../operations/kit/notes.ts';
import type { FromChild, LentFile, PartsAnswer, Stretch } from '../protocol/messages.ts';

/** With longer parts, a child requests the next one only when it needs it, so that others can take it. */
const SHORT_PART_MS = 25;

export type Parts = ReturnType<typeof createParts>;

/** The steps that parts go through, and the files between two steps that the parts are of. */
export interface Shared extends Stretch {
  files?: readonly OperationInput[];
}

/** Work in parts, one such work at a time. Without `shared`, it belongs to the first step on the inputs of the job. */
export type Parallel = (count: number, shared?: Shared) => ParallelParts;

/** State of the work that is being shared. */
interface Share {
  assisted: number;
  files: Map<number, string>;
  notes: Note[];
}

/**
 * A child's side of parallel parts: requests parts from the service, and requests short ones one ahead, so that it
 * need not wait for them.
 * @param lentPath prefix of the paths of files lent to assistants
 */
export function createParts(send: (message: FromChild) => void, lentPath: string) {
  const answers: PartsAnswer[] = [];
  let wake = () => {};
  let share: Share = { assisted: 0, files: new Map(), notes: [] };
  let lent = 0;

  async function nextAnswer(): Promise<PartsAnswer> {
    for (;;) {
      const answer = answers.shift();
      if (answer) return answer;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function* assigned(end = () => {}): AsyncGenerator<number> {
    let isAhead = false;
    let areShort = false;
    for (;;) {
      if (!isAhead) send({ type: 'next' });
      const answer = await nextAnswer();
      if (answer.type === 'noMore') {
        share.files = new Map(answer.files);
        share.notes = answer.notes;
        end();
        return;
      }
      isAhead = areShort;
      if (isAhead) send({ type: 'next' });
      const startedAt = performance.now();
      for (let part = answer.from; part <= answer.to; part++) yield part;
      areShort = performance.now() - startedAt < SHORT_PART_MS * (answer.to - answer.from + 1);
    }
  }

  /** Links files into the one folder that the service takes files from. */
  function lend(files: readonly OperationInput[]): LentFile[] {
    return files.map(({ path, filename, type, bytes }) => {
      linkSync(path, `${lentPath}${lent}`);
      return { number: lent++, filename, type, bytes };
    });
  }

  return {
    assigned: () => assigned(),
    finish: (part: number) => send({ type: 'finished', part }),
    parallel(count: number, shared?: Shared): ParallelParts {
      if (count === 1) return { mine: justOne(), assisted: 0, fileOf: () => null, notes: [] };
      const { files, ...stretch } = shared ?? {};
      const lentFiles = files && lend(files);
      send({ type: 'split', count, ...stretch, ...(lentFiles && { files: lentFiles }) });
      const own: Share = { assisted: 0, files: new Map(), notes: [] };
      share = own;
      const takeBack = () => {
        for (const { number } of lentFiles ?? []) rmSync(`${lentPath}${number}`, { force: true });
      };
      return {
        mine: assigned(takeBack),
        get assisted() {
          return own.assisted;
        },
        fileOf: (part) => own.files.get(part) ?? null,
        get notes() {
          return own.notes;
        },
      };
    },
    /** Takes an answer of the service. */
    hear(answer: PartsAnswer): void {
      if (answer.type === 'parts') share.assisted = answer.assisted;
      answers.push(answer);
      wake();
    },
  };
}

/** Work that cannot run in parallel stays in this child. */
async function* justOne(): AsyncGenerator<number> {
  yield 0;
}
