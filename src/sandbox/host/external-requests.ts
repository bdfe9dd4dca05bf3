import { z } from 'zod';
import { SheafError } from '../../errors.ts';
import type { Question } from '../../operations/kit/questions.ts';
import type { Programs } from '../../ports/programs.ts';
import type { Trust } from '../../ports/trust.ts';
import type { Answer, Asking, TaskFiles } from '../protocol/messages.ts';
import { createProgramRuns } from './programs.ts';

/** Questions of one task: a chain of certificates and its timestamps need a few. */
const MAX_QUESTIONS = 64;
/** Files of one web page, and their bytes together. */
const MAX_WEB_FILES = 200;
const MAX_WEB_BYTES = 64 * 1024 * 1024;
const hex = (maxBytes: number) =>
  z
    .string()
    .regex(/^(?:[0-9a-f]{2})+$/)
    .max(2 * maxBytes);
const questionSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('timestamp'),
    digest: z.enum(['sha256', 'sha384', 'sha512']),
    imprint: hex(64),
    nonce: hex(16),
  }),
  z.strictObject({
    kind: z.literal('revocation'),
    url: z.string().max(2000),
    request: z.base64().max(4096).nullable(),
  }),
  z.strictObject({ kind: z.literal('roots') }),
  z.strictObject({ kind: z.literal('web'), url: z.string().max(2000) }),
]);

/** Handler of the request. */
export interface Answering {
  trust?: Trust | undefined;
  programs?: Programs | undefined;
}

/**
 * Answers the requests of one task, if they are valid and not too many.
 * @throws Error (from the result) for an invalid request: the child is no longer trusted
 */
export function createAnswerer({ trust, programs }: Answering, files: TaskFiles, signal: AbortSignal) {
  let asked = 0;
  const runProgram = createProgramRuns(programs, files, signal);

  let [webFiles, webBytes] = [0, 0];
  async function askWeb(question: Extract<Question, { kind: 'web' }>): Promise<Uint8Array> {
    if (!trust || ++webFiles > MAX_WEB_FILES || webBytes > MAX_WEB_BYTES) {
      throw new SheafError('limit_exceeded', 'The page loads too much data.');
    }
    const answer = await trust.answer(question, signal);
    webBytes += answer.length;
    return answer;
  }

  function askTrust(question: unknown): Promise<Uint8Array> {
    const known = questionSchema.parse(question);
    if (known.kind === 'web') return askWeb(known);
    if (++asked > MAX_QUESTIONS) throw new Error('too many questions');
    if (trust) return trust.answer(known, signal);
    return Promise.reject(new SheafError('operation_unavailable', 'No service answers requests here.'));
  }

  return ({ id, question }: Asking, answer: (message: Answer) => void): void => {
    if (!Number.isSafeInteger(id)) throw new Error('a question without a number');
    const found = question?.kind === 'program' ? runProgram(question) : askTrust(question);
    found.then(
      (bytes) => answer({ type: 'answer', id, value: Buffer.from(bytes).toString('base64') }),
      (error: unknown) => {
        const { code, message } =
          error instanceof SheafError ? error : { code: 'internal_error', message: 'The question failed.' };
        answer({ type: 'answer', id, code, message });
      },
    );
  };
}
