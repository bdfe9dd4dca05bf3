import { mkdirSync, rmSync } from 'node:fs';
import { knownError, SheafError } from '../../../errors.ts';
import type { OperationDefinition, OperationInput, ParallelParts } from '../../../operations/kit/define.ts';
import type { Note } from '../../../operations/kit/notes.ts';
import { runsOf } from '../../../operations/workflow/flow.ts';
import type { OnError } from '../../../operations/workflow/steps.ts';
import type { Step } from '../../protocol/messages.ts';
import { createStepFiles } from '../outputs.ts';
import { runStep, type StepContext } from '../run-step.ts';

/** A step with what it is. */
export interface Stage extends Step {
  definition: OperationDefinition;
}

/** Results of one step. */
export interface StepReport {
  files_in: number;
  files_out: number;
  bytes_out: number;
  seconds: number;
  notes: Note[];
}

/** A file that was left out, at which step (counted from 1) and why. */
export interface SkippedFile {
  file: string;
  step: number;
  code: string;
  message: string;
}

export type Chain = ReturnType<typeof createChain>;

/**
 * Sends files through steps: each takes the output of the previous one. Intermediate files are deleted as soon as they
 * have been used.
 */
export function createChain({
  stages,
  onError,
  context,
  name,
  onRun,
}: {
  stages: readonly Stage[];
  onError: OnError;
  context: Omit<StepContext, 'progress' | 'parallel' | 'inputs'>;
  /** Prefix of the names of this chain's files. */
  name: string;
  /** Called before each run of a step; may throw. */
  onRun(): void;
}) {
  const reports: StepReport[] = stages.map(() => ({ files_in: 0, files_out: 0, bytes_out: 0, seconds: 0, notes: [] }));
  const skipped: SkippedFile[] = [];
  const originals = new Set<string>();
  let runs = 0;
  let stagesRun = 0;

  /** Runs a step once, in its own scratch folder. */
  async function runOnce(
    stage: Stage,
    inputs: OperationInput[],
    target: ReturnType<typeof createStepFiles>,
    { progress, parallel }: Pick<StepContext, 'progress' | 'parallel'>,
  ): Promise<readonly Note[]> {
    onRun();
    const folder = `${context.scratch}/${name}-run-${runs++}`;
    try {
      requireCount(stage, inputs.length);
      for (const input of inputs) requireType(stage, input);
      const own: StepContext = {
        inputs: inputs as [OperationInput, ...OperationInput[]],
        limits: context.limits,
        signal: context.signal,
        progress,
        parallel,
        ask: context.ask,
        program: context.program,
        get scratch() {
          mkdirSync(folder, { recursive: true });
          return folder;
        },
      };
      return (await runStep(stage, stage.definition, own, target.outputs)).notes ?? [];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }

  function skipOrThrow(error: unknown, index: number, inputs: readonly OperationInput[]): void {
    const file = inputs.map(({ filename }) => filename).join(', ');
    const fault = tell(error, index, stages[index] as Stage, file);
    if (onError === 'stop' || !isAboutFiles(fault) || context.signal.aborted) throw fault;
    skipped.push({ file, step: index + 1, code: fault.code, message: (error as Error).message });
  }

  /** Runs the step `index` on `files`; returns its outputs. `onProgress` gets the completed share, 0..1. */
  async function runStage(
    index: number,
    files: OperationInput[],
    onProgress: (done: number) => void,
    parallel: StepContext['parallel'] = alone,
  ): Promise<OperationInput[]> {
    const stage = stages[index] as Stage;
    const report = reports[index] as StepReport;
    const startedAt = performance.now();
    const target = createStepFiles({
      path: `${context.scratch}/${name}-stage-${stagesRun++}`,
      maxBytes: context.limits.maxOutputBytes,
    });
    const groups = runsOf(stage.definition, files);
    for (const [at, group] of groups.entries()) {
      const before = target.files.length;
      const progress = (percent: number) => onProgress((at + percent / 100) / groups.length);
      try {
        report.notes.push(...(await runOnce(stage, group, target, { progress, parallel })));
      } catch (error) {
        remove(target.files.splice(before));
        skipOrThrow(error, index, group);
      }
      onProgress((at + 1) / groups.length);
    }
    remove(files);
    report.files_in += files.length;
    report.files_out += target.files.length;
    report.bytes_out += target.files.reduce((sum, { bytes }) => sum + bytes, 0);
    report.seconds += (performance.now() - startedAt) / 1000;
    return target.files;
  }

  /** Deletes used files of this chain; the original inputs stay. */
  function remove(files: readonly OperationInput[]): void {
    for (const { path } of files) if (!originals.has(path)) rmSync(path, { force: true });
  }

  return {
    reports,
    skipped,
    get runs() {
      return runs;
    },
    /** Files that are not this chain's to delete. */
    keep: (files: readonly OperationInput[]) => {
      for (const { path } of files) originals.add(path);
    },
    runStage,
    remove,
  };
}

/** Parts of work without assistants. */
function alone(count: number): ParallelParts {
  async function* all() {
    for (let part = 0; part < count; part++) yield part;
  }
  return { mine: all(), assisted: 0, fileOf: () => null, notes: [] };
}

function requireCount({ definition, operation }: Stage, count: number): void {
  const { max } = definition.inputs;
  if (count > max) throw new SheafError('limit_exceeded', `${operation} accepts up to ${max} files, got ${count}.`);
}

function requireType({ definition, operation }: Stage, { type }: OperationInput): void {
  if (definition.accepts.includes(type)) return;
  throw new SheafError('unsupported_file_type', `${operation} does not accept ${type} files.`);
}

/** A fault of the files, rather than of the service or of all the work together. */
function isAboutFiles({ code, status }: SheafError): boolean {
  return status >= 400 && status < 500 && code !== 'output_too_large' && code !== 'cancelled';
}

/** The failure of a step, with its position. */
function tell(error: unknown, index: number, { operation }: Stage, file: string): SheafError {
  const known = knownError(error);
  if (!known) throw error;
  const message = `Step ${index + 1} (${operation}), ${file}: ${known.message}`;
  return new SheafError(known.code, message, { cause: known.cause });
}
