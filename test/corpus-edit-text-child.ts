/** Edits the files of `corpus-edit-text.ts`, one after the other, as a sandbox child does that is in use. */
import { copyFileSync } from 'node:fs';
import type { JsonObject } from '../src/operations/kit/define.ts';
import operation from '../src/operations/pdf/edit-text/operation.ts';
import { createCollector } from '../src/sandbox/child/collect-garbage.ts';
import { runOperation } from './helpers/run-operation.ts';

export interface EditTask {
  input: string;
  output: string;
  params: JsonObject;
}
export interface EditAnswer {
  /** Null if the operation refused the file. */
  result: JsonObject | null;
  message: string;
  /** Processor time since the last answer: of this job, and of collecting the garbage of the one before. */
  ms: number;
  /** Time on the clock of this job. */
  wallMs: number;
}

const { jobBegins, jobHasEnded } = createCollector();
let before = { user: 0, system: 0 };

process.on('disconnect', () => process.exit());
process.on('message', async ({ input, output, params }: EditTask) => {
  jobBegins();
  const startedAt = performance.now();
  const answer = await edit(input, output, params).catch(({ message }: Error) => ({ result: null, message }));
  const wallMs = performance.now() - startedAt;
  const { user, system } = process.cpuUsage();
  process.send?.({ ...answer, ms: (user + system - before.user - before.system) / 1000, wallMs } satisfies EditAnswer);
  before = { user, system };
  setImmediate(jobHasEnded);
});

async function edit(
  input: string,
  output: string,
  params: JsonObject,
): Promise<Pick<EditAnswer, 'result' | 'message'>> {
  await using run = await runOperation(operation, [input], params);
  copyFileSync(run.outputPath, output);
  return { result: run.outcome.result, message: '' };
}
