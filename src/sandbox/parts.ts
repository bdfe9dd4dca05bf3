import type { Sharing } from '../operations/define.ts';
import type { FromChild, SharedOut } from './protocol.ts';

export type Parts = ReturnType<typeof createParts>;

/** A child's side of shared work: asks the service for parts, one answer ahead, so that it need not wait for them. */
export function createParts(send: (message: FromChild) => void) {
  const answers: SharedOut[] = [];
  let wake = () => {};
  let helped = 0;
  let made = new Map<number, string>();
  let notes: string[] = [];

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
    share(count: number): Sharing {
      send({ type: 'share', count });
      return {
        mine: given(),
        get helped() {
          return helped;
        },
        made: (part) => made.get(part) ?? null,
        get notes() {
          return notes;
        },
      };
    },
    /** Takes what the service answered. */
    hear(answer: SharedOut): void {
      if (answer.type === 'parts') helped = answer.helped;
      answers.push(answer);
      wake();
    },
  };
}
