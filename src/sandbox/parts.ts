import type { ParallelParts } from '../operations/kit/define.ts';
import type { Note } from '../operations/kit/notes.ts';
import type { FromChild, SharedOut } from './protocol.ts';

export type Parts = ReturnType<typeof createParts>;

/** A child's side of parallel parts: asks the service for parts, one answer ahead, so that it need not wait for them. */
export function createParts(send: (message: FromChild) => void) {
  const answers: SharedOut[] = [];
  let wake = () => {};
  let assisted = 0;
  let made = new Map<number, string>();
  let notes: Note[] = [];

  async function nextAnswer(): Promise<SharedOut> {
    for (;;) {
      const answer = answers.shift();
      if (answer) return answer;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  }

  async function* given(): AsyncGenerator<number> {
    send({ type: 'next' });
    for (;;) {
      const answer = await nextAnswer();
      if (answer.type === 'shared') {
        made = new Map(answer.made);
        notes = answer.notes;
        return;
      }
      send({ type: 'next' });
      for (let part = answer.from; part <= answer.to; part++) yield part;
    }
  }

  return {
    given,
    made: (part: number) => send({ type: 'made', part }),
    parallel(count: number): ParallelParts {
      if (count === 1) return { mine: justOne(), assisted: 0, made: () => null, notes: [] };
      send({ type: 'share', count });
      return {
        mine: given(),
        get assisted() {
          return assisted;
        },
        made: (part) => made.get(part) ?? null,
        get notes() {
          return notes;
        },
      };
    },
    /** Takes what the service answered. */
    hear(answer: SharedOut): void {
      if (answer.type === 'parts') assisted = answer.helped;
      answers.push(answer);
      wake();
    },
  };
}

/** What cannot be done in parallel is nobody else's concern. */
async function* justOne(): AsyncGenerator<number> {
  yield 0;
}
