import { ERROR_STATUS, type ErrorCode, SheafError } from '../../errors.ts';
import type { Ask } from '../../operations/kit/questions.ts';
import type { Answer, Asking, FromChild } from '../protocol/messages.ts';

/** A child's side of questions to the service. */
export function createQuestions(send: (message: FromChild) => void) {
  const waiting = new Map<number, (answer: Answer) => void>();
  let next = 0;

  const ask = async (question: Asking['question']): Promise<Uint8Array> => {
    const id = next++;
    const answer = await new Promise<Answer>((resolve) => {
      waiting.set(id, resolve);
      send({ type: 'ask', id, question });
    });
    if ('value' in answer) return Buffer.from(answer.value, 'base64');
    const code = answer.code in ERROR_STATUS ? (answer.code as ErrorCode) : 'internal_error';
    throw new SheafError(code, answer.message);
  };

  return {
    ask: ask satisfies Ask,
    /** Takes an answer of the service. */
    hear(answer: Answer): void {
      waiting.get(answer.id)?.(answer);
      waiting.delete(answer.id);
    },
  };
}
