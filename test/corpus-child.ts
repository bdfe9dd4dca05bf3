/** The working half of `test/corpus.ts`: runs one operation on one file for each message, like a sandbox child. */
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { knownError } from '../src/errors.ts';
import type { JsonObject } from '../src/operations/kit/define.ts';
import { runSteps } from '../src/sandbox/child/run-steps.ts';
import { TEST_LIMITS, withoutAssistants } from './helpers/run-operation.ts';

export interface CorpusTask {
  operation: string;
  files: string[];
  params: JsonObject;
  folder: string;
}

export interface CorpusAnswer {
  outcome: 'done' | 'refused' | 'crashed';
  message: string;
  type?: string;
  ms: number;
}

process.on('message', async (task: CorpusTask) => {
  const start = performance.now();
  const answer = await run(task).catch((error: unknown): Omit<CorpusAnswer, 'ms'> => {
    const known = knownError(error);
    if (known) return { outcome: 'refused', message: known.message };
    return { outcome: 'crashed', message: (error as Error).stack ?? String(error) };
  });
  process.send!({ ...answer, ms: performance.now() - start } satisfies CorpusAnswer);
});
process.send!('ready');

async function run({ operation, files, params, folder }: CorpusTask): Promise<Omit<CorpusAnswer, 'ms'>> {
  const output = join(folder, 'output');
  const scratch = join(folder, 'scratch');
  rmSync(output, { force: true });
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch);
  const inputs = files.map((path) => ({
    path,
    bytes: statSync(path).size,
    type: 'application/pdf' as const,
    filename: basename(path),
  }));
  const context = {
    inputs: inputs as [(typeof inputs)[0]],
    scratch,
    limits: TEST_LIMITS,
    progress() {},
    signal: new AbortController().signal,
    parallel: withoutAssistants,
    ask: () => Promise.reject(new Error('there is nobody to ask')),
    program: () => Promise.reject(new Error('there are no programs')),
  };
  const { type } = await runSteps({ steps: [{ operation, params }], onError: 'stop' }, context, output);
  return { outcome: 'done', message: '', type };
}
