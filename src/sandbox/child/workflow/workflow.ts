import { rmSync } from 'node:fs';
import { knownError, SheafError } from '../../../errors.ts';
import type {
  AssistContext,
  JsonObject,
  OperationContext,
  OperationInput,
  OperationOutcome,
  ParallelParts,
} from '../../../operations/kit/define.ts';
import { stemOf } from '../../../operations/kit/names.ts';
import type { Note } from '../../../operations/kit/notes.ts';
import { secretParameters } from '../../../operations/kit/password.ts';
import { loadOperation } from '../../../operations/registry.ts';
import { hasCompanions, takesAll } from '../../../operations/workflow/flow.ts';
import type { Step, Stretch, Workflow } from '../../protocol/messages.ts';
import { createBudget, createFinalOutput } from '../outputs.ts';
import type { Shared } from '../parallel-parts.ts';
import { assistStep, type StepsContext, tellNotes } from '../run-step.ts';
import { type BundledFile, copyOut, extract, readBundle, writeBundle } from './bundle.ts';
import { type Chain, createChain, type SkippedFile, type Stage, type StepReport } from './chain.ts';

/** A file between steps: separate, or still in the bundle of an assistant. */
type Flowing = OperationInput | BundledFile;

/** An assistant's report about one input. */
interface Summary {
  reports: StepReport[];
  skipped: SkippedFile[];
  runs: number;
  failed: { code: string; message: string } | null;
}

/** Whether several children may each take whole files through the steps from `index`. */
function isBatch(files: readonly OperationInput[], stages: readonly Stage[], index: number): boolean {
  const stage = stages[index];
  if (files.length < 2 || !stage) return false;
  return !takesAll(stage.definition) && !hasCompanions(stage.definition, files);
}

/** The first step from `index` that takes all files; before it, each file goes through the steps separately. */
function endOfBatch(stages: readonly Stage[], index: number): number {
  const end = stages.findIndex((stage, at) => at >= index && takesAll(stage.definition));
  return end === -1 ? stages.length : end;
}

/** The steps with their operations. One without a password has the last before it: files come out protected as they were. */
async function loadStages(steps: readonly Step[]): Promise<Stage[]> {
  const definitions = await Promise.all(steps.map(({ operation }) => loadOperation(operation)));
  let password: JsonObject = {};
  return definitions.map((definition, index) => {
    const step = steps[index] as Step;
    const takesOne = secretParameters(definition).includes('password');
    if (step.params.password !== undefined) password = { password: step.params.password };
    return { ...step, definition, params: takesOne ? { ...password, ...step.params } : step.params };
  });
}

/**
 * Sends all inputs through the steps and writes the last one's output to `outputPath`: one file unchanged, several as a
 * ZIP.
 * @throws SheafError that names the step and the file; with `skip`, only if there is no output
 */
export async function runWorkflow(
  { steps, onError, tellBytes = false }: Workflow,
  context: StepsContext,
  outputPath: string,
): Promise<OperationOutcome> {
  const stages = await loadStages(steps);
  let runs = 0;
  const countRuns = (more: number) => {
    runs += more;
    if (runs <= context.limits.maxWorkflowRuns) return;
    const text = `The workflow needs more than ${context.limits.maxWorkflowRuns} runs of its steps; take fewer files at once.`;
    throw new SheafError('limit_exceeded', text);
  };
  const chain = createChain({ stages, onError, context, name: 'all', onRun: () => countRuns(1) });
  chain.keep(context.inputs);
  const progressAt = (index: number) => (done: number) => context.progress(((index + done) / stages.length) * 100);

  let files: Flowing[] = [...context.inputs];
  for (let index = 0; index < stages.length && files.length > 0; ) {
    const whole = files.map((file, at) => ownFile(file, `${context.scratch}/own-${index}-${at}`));
    const to = isBatch(whole, stages, index) ? endOfBatch(stages, index) : index + 1;
    const { spend } = createBudget(context.limits.maxOutputBytes);
    const share = (count: number) => {
      const shared: Shared = { from: index, to };
      return context.parallel(count, index === 0 ? shared : { ...shared, files: whole });
    };
    files = isBatch(whole, stages, index)
      ? await runBatch(chain, whole, { from: index, to, share, countRuns, spend, progress: progressAt })
      : await chain.runStage(index, whole, progressAt(index), whole.length === 1 ? share : undefined);
    index = to;
  }
  if (files.length === 0) throw nothingLeft(chain.skipped);
  const { inputs } = context;
  const archiveName = inputs.length === 1 ? `${stemOf(inputs[0].filename)}-workflow.zip` : 'files.zip';
  return give(files, { outputPath, archiveName, context, chain, stages, tellBytes });
}

/** Takes each file through the steps of a stretch, in parallel where children are free; returns the outputs in order. */
async function runBatch(
  chain: Chain,
  inputs: readonly OperationInput[],
  {
    from,
    to,
    share,
    countRuns,
    spend,
    progress,
  }: Stretch & {
    share(count: number): ParallelParts;
    countRuns(more: number): void;
    /** Counts what waits for the next step. */
    spend(bytes: number): void;
    progress(index: number): (done: number) => void;
  },
): Promise<Flowing[]> {
  const done: Flowing[][] = inputs.map(() => []);
  const parallel = share(inputs.length);
  let mine = 0;
  const takeThrough = async (part: number) => {
    const tell = (passed: number) =>
      progress(from)(((mine + parallel.assisted + passed) / inputs.length) * (to - from));
    done[part] = await takeFile(chain, inputs[part] as OperationInput, { from, to }, tell);
    spend(sumOf(done[part]));
    mine++;
  };
  let next = 0;
  for await (const part of parallel.mine) {
    await takeThrough(part);
    next = part + 1;
  }
  for (let part = next; part < inputs.length; part++) {
    const path = parallel.fileOf(part);
    if (path === null) {
      await takeThrough(part);
      continue;
    }
    const { summary, files } = readBundle<Summary>(path);
    countRuns(summary.runs);
    if (summary.failed) throw new SheafError(summary.failed.code as SheafError['code'], summary.failed.message);
    for (const [at, report] of summary.reports.entries()) addReport(chain.reports[at] as StepReport, report);
    chain.skipped.push(...summary.skipped);
    chain.remove([inputs[part] as OperationInput]);
    done[part] = files;
    spend(sumOf(files));
  }
  return done.flat();
}

const sumOf = (files: readonly Flowing[]) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** Takes one file through the steps of a stretch. `onProgress` gets the share, 0..1. */
async function takeFile(
  chain: Chain,
  file: OperationInput,
  { from, to }: Stretch,
  onProgress = (_done: number) => {},
): Promise<OperationInput[]> {
  let files = [file];
  for (let at = from; at < to && files.length > 0; at++) {
    files = await chain.runStage(at, files, (done) => onProgress((at - from + done) / (to - from)));
  }
  return files;
}

/** Does parts of a workflow that runs in another child: whole files through a stretch of steps, or parts of one step. */
export async function assistWorkflow(
  { steps, onError }: Workflow,
  { from, to }: Stretch,
  context: Omit<AssistContext<unknown>, 'params'>,
): Promise<readonly Note[]> {
  const stages = await loadStages(steps);
  if (!isBatch(context.inputs, stages, from)) return assistStep(stages[from] as Step, context);
  for await (const part of context.parts) {
    const chain = createChain({ stages, onError, context, name: `part-${part}`, onRun: () => {} });
    chain.keep(context.inputs);
    let files: OperationInput[] = [];
    let failed: Summary['failed'] = null;
    try {
      files = await takeFile(chain, context.inputs[part] as OperationInput, { from, to });
    } catch (error) {
      // The child that has the job reports it and does not try again.
      const known = knownError(error);
      if (!known || context.signal.aborted) throw error;
      failed = { code: known.code, message: known.message };
    }
    const summary: Summary = { reports: chain.reports, skipped: chain.skipped, runs: chain.runs, failed };
    writeBundle(context.pathOf(part), files, summary);
    for (const { path } of files) rmSync(path, { force: true });
    context.finish(part);
  }
  return [];
}

async function give(
  files: readonly Flowing[],
  {
    outputPath,
    archiveName,
    context,
    chain: { reports, skipped },
    stages,
    tellBytes,
  }: {
    outputPath: string;
    archiveName: string;
    context: Pick<OperationContext<unknown>, 'limits' | 'inputs'>;
    chain: Chain;
    stages: readonly Stage[];
    tellBytes: boolean;
  },
): Promise<OperationOutcome> {
  using output = createFinalOutput({ path: outputPath, maxBytes: context.limits.maxOutputBytes, archiveName });
  const { outputs } = output;
  outputs.expect(files.length);
  for (const flowing of files) {
    if (!('offset' in flowing)) outputs.add(flowing.filename, flowing.type, flowing.path);
    else {
      using file = await outputs.open(flowing.filename, flowing.type);
      copyOut(flowing, file.write);
      await file.finish();
    }
  }
  const { type, filename, bytes } = output.finish();
  const result: JsonObject = {
    files: files.length,
    bytes_before: context.inputs.reduce((sum, input) => sum + input.bytes, 0),
    bytes_after: bytes,
    steps: reports.map(({ notes, seconds, bytes_out, ...counts }, at) => ({
      job_type: (stages[at] as Stage).operation,
      ...counts,
      ...(tellBytes && { bytes_out }),
      seconds: Math.round(seconds * 1000) / 1000,
      ...tellNotes(notes, (stages[at] as Stage).definition.notes),
    })),
    ...(skipped.length > 0 && { errors: skipped.map((each) => ({ ...each })) }),
  };
  return { type, filename, result };
}

/** A separate file for a step that reads it. */
function ownFile(file: Flowing, path: string): OperationInput {
  if (!('offset' in file)) return file;
  extract(file, path);
  return { path, bytes: file.bytes, type: file.type, filename: file.filename };
}

function addReport(to: StepReport, more: StepReport): void {
  to.files_in += more.files_in;
  to.files_out += more.files_out;
  to.bytes_out += more.bytes_out;
  to.seconds += more.seconds;
  to.notes.push(...more.notes);
}

function nothingLeft(skipped: readonly SkippedFile[]): SheafError {
  const [first] = skipped;
  if (!first) return new SheafError('unprocessable_file', 'The workflow produced no files.');
  const text = `The workflow produced no files. All were skipped, the first at step ${first.step} (${first.file}): ${first.message}`;
  return new SheafError(first.code as SheafError['code'], text);
}
