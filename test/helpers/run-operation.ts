import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import type { z } from 'zod';
import type {
  JsonObject,
  OperationDefinition,
  OperationInput,
  OperationLimits,
  OperationOutcome,
  Sharing,
} from '../../src/operations/define.ts';
import { EXTENSIONS, type MediaType } from '../../src/operations/media.ts';

/** The limits that the service starts with when no setting says otherwise. */
export const TEST_LIMITS: OperationLimits = {
  maxImagePixels: 50_000_000,
  maxImageSide: 16_384,
  maxPdfPages: 5000,
  maxRenderPixels: 50_000_000,
  maxInflatedBytes: 256 * 1024 * 1024,
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
}

/**
 * Runs an operation the way a sandbox child does, without the service around it: parameters go through the
 * schema, inputs are read from where they are. A file's type follows its extension unless `type` says otherwise.
 */
export async function runOperation<S extends z.ZodType>(
  definition: OperationDefinition<S>,
  files: readonly InputFile[],
  params: JsonObject = {},
  { limits, signal = new AbortController().signal }: RunOptions = {},
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
    const outcome = await definition.run({
      inputs: [first, ...rest],
      params: definition.params.parse(params),
      output: { path: outputPath },
      scratch,
      limits: { ...TEST_LIMITS, ...limits },
      progress: (percent) => progress.push(percent),
      signal,
      share: shareWithNobody,
    });
    const { size } = await stat(outputPath);
    return { outcome, outputPath, outputBytes: size, progress, scratch, [Symbol.asyncDispose]: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Where there is no service to send helpers. */
export function shareWithNobody(count: number): Sharing {
  async function* all() {
    for (let part = 0; part < count; part++) yield part;
  }
  return { mine: all(), helped: 0, made: () => null, notes: [] };
}

async function describeInput(file: InputFile): Promise<OperationInput> {
  const given = typeof file === 'string' ? { path: file } : file;
  const { size } = await stat(given.path);
  return { bytes: size, type: typeOf(given.path), filename: basename(given.path), ...given };
}

function typeOf(path: string): MediaType {
  const extension = extname(path).slice(1).toLowerCase().replace('jpeg', 'jpg').replace(/^tif$/, 'tiff');
  const found = Object.entries(EXTENSIONS).find(([, candidate]) => candidate === extension);
  if (!found) throw new Error(`No media type for ${path}: pass { path, type }`);
  return found[0] as MediaType;
}
