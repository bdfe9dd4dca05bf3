import { flushCompileCache } from 'node:module';
import { parentPort } from 'node:worker_threads';
import { SheafError, ValidationError } from '../../../errors.ts';
import { loadTextTool } from '../../../text-tools/registry.ts';
import { decodeUtf8, parseJsonText } from '../../json-body.ts';
import { checkAnyText } from '../../validation.ts';
import type { Failure, TextTask } from './text-thread.ts';

/** Parses the body of a request, checks it, runs the tool and writes the answer, all off the event loop. */
async function run({ tool, body, query }: TextTask): Promise<Uint8Array<ArrayBuffer>> {
  const { body: schema, load } = await loadTextTool(tool);
  const { run } = await load();
  const fields = checkAnyText(schema, parseJsonText(decodeUtf8(body), ['body', 0]), ['body']);
  return new TextEncoder().encode(JSON.stringify(run(fields, query)));
}

function failureOf(error: unknown): Failure {
  if (error instanceof ValidationError) return { items: error.items };
  if (error instanceof SheafError) return { code: error.code, message: error.message };
  return {
    code: 'internal_error',
    message: 'Internal error. It has been logged.',
    cause: String((error as Error)?.stack),
  };
}

parentPort?.on('message', async (task: TextTask) => {
  try {
    const answer = await run(task);
    parentPort?.postMessage({ answer }, [answer.buffer]);
  } catch (error) {
    parentPort?.postMessage({ failure: failureOf(error) });
  }
  // A thread is ended, never left: it would not keep what it compiled.
  flushCompileCache();
});
