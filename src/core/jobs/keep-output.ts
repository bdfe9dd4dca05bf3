import { setTimeout as sleep } from 'node:timers/promises';
import { SheafError } from '../../errors.ts';
import type { OperationResult } from '../../ports/sandbox.ts';
import type { Storage } from '../../ports/storage.ts';
import { cleanFilename, makeObjectName } from '../files/names.ts';
import type { Reservation, StorageShares } from '../files/shares.ts';
import type { Claim, CompletedOutput } from './claims.ts';
import type { Job } from './model.ts';
import { textBytes } from './rows.ts';
import type { JobStore } from './store.ts';

const COMPLETE_WITHIN_MS = 20_000;
const COMPLETE_AGAIN_MS = 500;

/** Creates what stores the output of a job and completes the job with it. */
export function createOutputKeeper({
  jobs,
  storage,
  shares,
  ttlMs,
}: {
  jobs: JobStore;
  storage: Storage;
  shares: StorageShares;
  ttlMs: number;
}) {
  /**
   * Completes the job, and retries while the database is down, so that finished work survives a restart. When it gives
   * up, the outcome is unknown, so the output stays; the cleanup cycle deletes it if no job has it.
   */
  async function complete(claim: Claim, output: CompletedOutput, now: number, signal: AbortSignal): Promise<boolean> {
    const until = now + COMPLETE_WITHIN_MS;
    for (;;) {
      try {
        if (await jobs.complete(claim, output, now)) return true;
        // Not held any longer: by another's doing, or because an earlier try was done and only its answer was lost.
        return (await jobs.find(claim.jobId))?.outputName === output.file.object_name;
      } catch (error) {
        const away = error instanceof SheafError && error.code === 'unavailable';
        if (!away || signal.aborted || Date.now() > until) throw error;
      }
      await sleep(COMPLETE_AGAIN_MS);
    }
  }

  /**
   * Resolves to the current job; null if another worker holds it, in which case nothing is left of the output.
   * @throws SheafError `storage_full` when the output exceeds the rest of its owner's share
   */
  return async function keepOutput(
    job: Job,
    claim: Claim,
    output: OperationResult,
    signal: AbortSignal,
  ): Promise<Job | null> {
    const share = await shares.reserve(job.owner, output.output.bytes + textBytes(output.result));
    try {
      return await keep(job, claim, output, share, signal);
    } finally {
      share.release();
    }
  };

  async function keep(
    job: Job,
    claim: Claim,
    output: OperationResult,
    share: Reservation,
    signal: AbortSignal,
  ): Promise<Job | null> {
    const name = makeObjectName(job.userId, output.type);
    const { content } = output.output;
    const { bytes } = await (content ? storage.put(name, whole(content)) : storage.putFile(name, output.output));
    const now = Date.now();
    const filename = cleanFilename(output.filename, name.split('/').at(-1) as string);
    const file = {
      object_name: name,
      owner_user_id: job.userId,
      owner_key: job.owner,
      kind: 'output',
      content_type: output.type,
      bytes,
      filename,
      page_count: null,
      created_at: now,
      expires_at: now + ttlMs,
      marked_at: null,
      keep: job.keepOutput ? 1 : 0,
    };
    share.writing();
    if (!(await complete(claim, { file, result: output.result }, now, signal))) {
      await storage.remove([name]);
      return null;
    }
    return {
      ...job,
      status: 'completed',
      completedAt: now,
      progress: 100,
      outputName: name,
      outputFilename: filename,
      outputBytes: bytes,
      result: output.result,
    };
  }
}

async function* whole(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
