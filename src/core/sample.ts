import type { JsonObject, OperationDefinition } from '../operations/kit/define.ts';
import type { MediaType } from '../operations/kit/media-types.ts';
import { operationFor, type Registry } from '../operations/registry.ts';
import { type JobWorkflow, secondsOf } from '../operations/workflow/steps.ts';
import type { OperationResult, Sandbox } from '../ports/sandbox.ts';
import type { Storage } from '../ports/storage.ts';
import type { Identity } from './identity.ts';
import type { JobInput } from './jobs/model.ts';
import { asWorkFailure } from './one-call.ts';

const PDF = 'application/pdf';
/** A sample is drawn in one of the slots of previews, and takes no longer than they may. */
const MAX_SECONDS = 20;
const MAX_HELD_BYTES = 2 * 1024 * 1024;

/** Facts about a sample besides the picture. */
export interface SampleFacts extends JsonObject {
  page: number;
  /** Whether the operation ran on the whole file or on one page. */
  whole: boolean;
  bytes_before: number;
  /** Size of the whole output, estimated from the page if only that was processed. */
  bytes_after: number;
  estimated: boolean;
}

export interface SampleRequest {
  operation: Pick<OperationDefinition, 'name' | 'samplePage'>;
  params: JsonObject;
  input: JobInput;
  /** Page to show, counted from 1, and how finely. */
  page: number;
  dpi: number;
}

export type Sampler = ReturnType<typeof createSampler>;

/** Whether a sample of an operation's work on such a file can be shown: it makes an image of one, or a document of one. */
export function canBeSampled(
  { accepts, produces, inputs }: Pick<OperationDefinition, 'accepts' | 'produces' | 'inputs'>,
  type: MediaType,
): boolean {
  if (inputs.min > 1 || !accepts.includes(type)) return false;
  return type === PDF ? produces.includes(PDF) : produces.every((each) => each.startsWith('image/'));
}

/**
 * Shows the result of an operation on one page of a stored file, or on an image, while its caller waits; nothing is
 * kept.
 */
export function createSampler({
  sandbox,
  storage,
  registry,
}: {
  sandbox: Pick<Sandbox, 'run'>;
  storage: Pick<Storage, 'fetchTo'>;
  registry: Registry;
}) {
  const steps = createSteps(registry);
  /** @throws SheafError: 503 when no slot becomes free, `took_too_long`, and faults of the file, as 422 */
  return async function sample(
    { operation, params, input, page, dpi }: SampleRequest,
    caller: Identity,
    signal: AbortSignal,
  ): Promise<{ result: OperationResult; facts: SampleFacts }> {
    const document = input.type === PDF;
    const whole = !document || !(operation.samplePage?.(params) ?? false);
    const workflow = steps({ operation, params, page, dpi }, document, whole);
    const allowed = secondsOf(workflow, 1, (name) => registry.get(name)) ?? MAX_SECONDS;
    try {
      const result = await sandbox.run({
        workflow,
        inputs: [input],
        fetchInput: async (_index, path) => void (await storage.fetchTo(input.objectName, path, signal)),
        timeoutMs: Math.min(allowed, MAX_SECONDS) * 1000,
        signal,
        onProgress: () => {},
        owner: caller.owner,
        slot: 'preview',
        passing: true,
        maxHeldBytes: MAX_HELD_BYTES,
      });
      return { result, facts: { page, whole, ...sizesOf(result, input.bytes, document, whole) } };
    } catch (error) {
      throw asWorkFailure(error, allowed > MAX_SECONDS);
    }
  };
}

/** Extracts the page if that is enough, runs the operation and renders its result: one task in one child. */
function createSteps(registry: Registry) {
  const arranger = operationFor(registry, 'arrange-pages').name;
  const drawer = operationFor(registry, 'draw-pages').name;
  return (
    { operation, params, page, dpi }: Omit<SampleRequest, 'input'>,
    document: boolean,
    whole: boolean,
  ): JobWorkflow => {
    const { password, ...others } = params;
    const opened: JsonObject = password === undefined ? {} : { password };
    const work = { operation: operation.name, params: whole ? params : others };
    const alone = { operation: arranger, params: { pages: `${page}`, keep_protection: false, ...opened } };
    const picture = { operation: drawer, params: { pages: `${whole ? page : 1}`, dpi, format: 'png' } };
    const steps = document ? [...(whole ? [] : [alone]), work, picture] : [work];
    return { steps, onError: 'stop', tellSteps: true, tellBytes: true };
  };
}

function sizesOf({ result, output }: OperationResult, bytes: number, document: boolean, whole: boolean) {
  const steps = (result.steps ?? []) as { bytes_out: number }[];
  if (!document) return { bytes_before: bytes, bytes_after: output.bytes, estimated: false };
  if (whole) return { bytes_before: bytes, bytes_after: steps[0]?.bytes_out ?? 0, estimated: false };
  const [before = 1, after = before] = steps.map(({ bytes_out }) => bytes_out);
  return { bytes_before: bytes, bytes_after: Math.round(bytes * (after / Math.max(1, before))), estimated: true };
}
