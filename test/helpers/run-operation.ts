import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { knownError, SheafError } from '../../src/errors.ts';
import type {
  JsonObject,
  OperationDefinition,
  OperationInput,
  OperationLimits,
  OperationOutcome,
  ParallelParts,
} from '../../src/operations/kit/define.ts';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES, type MediaType } from '../../src/operations/kit/media-types.ts';
import type { Ask, RunProgram } from '../../src/operations/kit/questions.ts';
import { runSteps } from '../../src/sandbox/child/run-steps.ts';

/** The limits that the service starts with when no setting says otherwise. */
export const TEST_LIMITS: OperationLimits = {
  maxImagePixels: 50_000_000,
  maxImageSide: 16_384,
  maxPdfPages: 5000,
  maxRenderPixels: 50_000_000,
  maxInflatedBytes: 256 * 1024 * 1024,
  maxOutputBytes: 20 * 500 * 1024 * 1024,
  maxWorkflowRuns: 2000,
};

export type InputFile = string | (Partial<OperationInput> & { path: string });

export interface OperationRun {
  outcome: OperationOutcome;
  outputPath: string;
  /** Size of the output file. */
  outputBytes: number;
  /** Every percentage that was reported, in order. */
  progress: number[];
  scratch: string;
  /** Removes the run's folder; `await using` does it at the end of the test. */
  [Symbol.asyncDispose](): Promise<void>;
}

interface RunOptions {
  limits?: Partial<OperationLimits>;
  signal?: AbortSignal;
  /** Answers the work's requests to the service; none by default. */
  ask?: Ask;
  /** Has programs work. */
  program?: RunProgram;
}

/**
 * Runs an operation like a sandbox child, without the service around it: parameters go through the schema, inputs are
 * read in place. A file's type follows its extension unless `type` says otherwise.
 */
export async function runOperation(
  definition: Pick<OperationDefinition, 'name'>,
  files: readonly InputFile[],
  params: JsonObject = {},
  { limits, signal = new AbortController().signal, ask = nobody, program = noProgram }: RunOptions = {},
): Promise<OperationRun> {
  const root = await mkdtemp(join(tmpdir(), 'sheaf-run-'));
  const remove = () => rm(root, { recursive: true, force: true });
  try {
    const scratch = join(root, 'scratch');
    await mkdir(scratch);
    const outputPath = join(root, 'output');
    const [first, ...rest] = await Promise.all(files.map(describeInput));
    if (!first) throw new Error('runOperation needs at least one file');
    const progress: number[] = [];
    const context = {
      inputs: [first, ...rest] as const,
      scratch,
      limits: { ...TEST_LIMITS, ...limits },
      progress: (percent: number) => void progress.push(percent),
      signal,
      parallel: withoutAssistants,
      ask,
      program,
    };
    const outcome = await runSteps(
      { steps: [{ operation: definition.name, params }], onError: 'stop' },
      context,
      outputPath,
    );
    const { size } = await stat(outputPath);
    return { outcome, outputPath, outputBytes: size, progress, scratch, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    // As the child does.
    throw knownError(error) ?? error;
  }
}

const nobody = async () => {
  throw new SheafError('operation_unavailable', 'There is nobody to ask here.');
};

/** As a service answers that has no programs. */
const noProgram = async () => {
  throw new SheafError('operation_unavailable', 'There are no programs here.');
};

/** Parallel parts if there is no service to send assistants. */
export function withoutAssistants(count: number): ParallelParts {
  async function* all() {
    for (let part = 0; part < count; part++) yield part;
  }
  return { mine: all(), assisted: 0, fileOf: () => null, notes: [] };
}

async function describeInput(file: InputFile): Promise<OperationInput> {
  const input = typeof file === 'string' ? { path: file } : file;
  const { size } = await stat(input.path);
  return { bytes: size, type: input.type ?? typeOf(input.path), filename: basename(input.path), ...input };
}

function typeOf(path: string): MediaType {
  const extension = extname(path).slice(1).toLowerCase();
  const found = MEDIA_TYPE_NAMES.find((type) => MEDIA_TYPES[type].extensions.includes(extension));
  if (!found) throw new Error(`No media type for ${path}: pass { path, type }`);
  return found;
}
