import { SheafError } from '../errors.ts';
import type { JsonObject, OperationDefinition } from '../operations/kit/define.ts';
import { secondsOf, workflowOf } from '../operations/workflow/steps.ts';
import type { OperationResult, Sandbox } from '../ports/sandbox.ts';
import type { PassingFiles } from './files/passing.ts';
import type { Identity } from './identity.ts';
import type { JobInput } from './jobs/model.ts';

/** Codes of a caller or a service without room, which pass unchanged. */
const NOT_OF_THE_WORK = new Set(['queue_full', 'operation_unavailable', 'unavailable', 'storage_full', 'cancelled']);

/** Smaller outputs are answered from memory. */
const MAX_HELD_BYTES = 512 * 1024;

/** The failure of work that a caller waits for: 422, with the code that a failed job would carry. */
class WorkFailed extends SheafError {
  override get status(): number {
    return 422;
  }
}

export type OneCall = ReturnType<typeof createOneCall>;

/** Does the work of a request while its caller waits: a file in, a file out, and nothing is kept. */
export function createOneCall({
  sandbox,
  passing,
  findOperation,
  maxSeconds,
  onEnd,
}: {
  sandbox: Pick<Sandbox, 'run'>;
  passing: PassingFiles;
  findOperation(name: string): OperationDefinition | undefined;
  maxSeconds: number;
  onEnd(type: string, end: 'completed' | 'failed' | 'cancelled', seconds: number): void;
}) {
  /** @throws SheafError: 503 when no slot becomes free, `took_too_long`, and faults of the file, as 422 */
  return async function run(
    { type, params, inputs }: { type: string; params: JsonObject; inputs: JobInput[] },
    caller: Identity,
    signal: AbortSignal,
  ): Promise<OperationResult> {
    const workflow = workflowOf({ type, params });
    const allowed = secondsOf(workflow, inputs.length, findOperation) ?? maxSeconds;
    const startedAt = Date.now();
    const ended = (end: 'completed' | 'failed' | 'cancelled') => onEnd(type, end, (Date.now() - startedAt) / 1000);
    try {
      const result = await sandbox.run({
        workflow,
        inputs,
        fetchInput: async (index, path) => passing.place((inputs[index] as JobInput).objectName, path),
        smallInput: (index) => passing.readSmall((inputs[index] as JobInput).objectName),
        heldInput: (index) => passing.held((inputs[index] as JobInput).objectName),
        keepInput: (index) => passing.keep((inputs[index] as JobInput).objectName),
        timeoutMs: Math.min(allowed, maxSeconds) * 1000,
        signal,
        onProgress: () => {},
        owner: caller.owner,
        passing: true,
        maxHeldBytes: MAX_HELD_BYTES,
      });
      ended('completed');
      return result;
    } catch (error) {
      ended(signal.aborted ? 'cancelled' : 'failed');
      throw asWorkFailure(error, allowed > maxSeconds);
    }
  };
}

/** The error for a waiting caller whose work failed; `cutShort`: a job would have had more time. */
export function asWorkFailure(error: unknown, cutShort: boolean): unknown {
  if (!(error instanceof SheafError) || NOT_OF_THE_WORK.has(error.code)) return error;
  if (error.code === 'timed_out' && cutShort) {
    const text = 'The work takes too long for one call; start a job with POST /api/upload and follow it.';
    return new SheafError('took_too_long', text, { cause: error });
  }
  return new WorkFailed(error.code, error.message, { cause: error.cause, reason: error.reason });
}
