import { parentPort } from 'node:worker_threads';
import { SheafError, ValidationError } from '../../../errors.ts';
import { decodeUtf8, parseJsonText } from '../../json-body.ts';
import { check } from '../../validation.ts';
import type { Failure, TextTask } from './text-thread.ts';
import { TEXT_TOOLS } from './tools.ts';

/** Reads the body of a request, checks it, does the work and writes the answer, all beside the event loop. */
function run({ tool, body, query }: TextTask): Uint8Array<ArrayBuffer> {
  const { body: schema, run } = TEXT_TOOLS[tool];
  const fields = check(schema, parseJsonText(decodeUtf8(body), ['body', 0]), ['body']);
  return new TextEncoder().encode(JSON.stringify(run(fields, query)));
}

function failureOf(error: unknown): Failure {
  if (error instanceof ValidationError) return { items: error.items };
  if (error instanceof SheafError) return { code: error.code, message: error.message };
  return {
    code: 'internal_error',
    message: 'Something went wrong in the service; it has been logged.',
    cause: String((error as Error)?.stack),
  };
}

parentPort?.on('message', (task: TextTask) => {
  try {
    const answer = run(task);
    parentPort?.postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: failureOf(error) });
  }
});
