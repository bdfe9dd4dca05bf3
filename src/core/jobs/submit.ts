import { createHash, randomUUID } from 'node:crypto';
import { SheafError, ValidationError } from '../../errors.ts';
import type { JsonObject, KnownInput } from '../../operations/kit/define.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import type { JobType } from '../../operations/workflow/job-types.ts';
import type { Events } from '../../ports/events.ts';
import type { Abilities } from '../abilities.ts';
import { requireType } from '../files/accepted.ts';
import { findStored } from '../files/find-stored.ts';
import type { Upload } from '../files/intake.ts';
import { cleanFilename } from '../files/names.ts';
import { createMeter, type StorageShares, shareFull } from '../files/shares.ts';
import type { FileStore } from '../files/store.ts';
import type { Identity } from '../identity.ts';
import type { Expander } from '../workflows/expand.ts';
import { type Job, type JobInput, WAKE_TOPIC } from './model.ts';
import { newJobBytes } from './rows.ts';
import type { Sealing } from './sealing.ts';
import type { JobStore } from './store.ts';

/** A stored file that a request refers to. `loc` is where in the request it is, for the error. */
export interface Reference {
  storageUrl: string;
  pages?: number[] | null;
  filename?: string | null;
  loc: (string | number)[];
  /** Its place among all inputs, where uploads and references are mixed. */
  at?: number;
}

/** A file that came with the request. */
export interface SubmittedUpload extends Upload {
  pages?: number[] | null;
  at?: number;
}

export interface Submission {
  operation: JobType;
  params: JsonObject;
  /** Whether the output stays after a download, to the end of its time. */
  keepOutput?: boolean;
  /** An address that hears of the job's end. */
  webhookUrl?: string | null;
  uploads: readonly SubmittedUpload[];
  references: readonly Reference[];
  /** Place of the inputs in the request, for the error when there are too few or too many. */
  inputsLoc: (string | number)[];
  idempotencyKey: string | null;
  /** Place of the parameters in the request. */
  paramsLoc?: (string | number)[];
}

const PARAMS_LOC: (string | number)[] = ['body', 'parameters'];

export type Submitter = ReturnType<typeof createSubmitter>;

/** Turns checked requests into queued jobs. */
export function createSubmitter({
  jobs,
  files,
  events,
  expand,
  sealing,
  abilities,
  shares,
  maxQueued,
  maxQueuedPerOwner,
}: {
  jobs: JobStore;
  files: FileStore;
  events: Events;
  /** Puts the steps of saved workflows in the place of their names. */
  expand: Expander;
  sealing: Sealing;
  abilities: Abilities;
  shares: StorageShares;
  maxQueued: number;
  /** Jobs of one owner that may wait. */
  maxQueuedPerOwner: number;
}) {
  const queueIsFull = watchQueue(jobs, maxQueued);
  const waitingOf = createMeter(jobs.waitingOf);

  return {
    prepare,

    /**
     * Checks everything known before files are fetched: the number of inputs, parameters, requirements of the work, and
     * stored files. A key with a job returns that job, even if these are gone.
     * @param fetched how many files are still to be fetched
     * @throws SheafError, ValidationError
     */
    async foresee(
      caller: Identity,
      submission: Pick<Submission, 'operation' | 'params' | 'references' | 'inputsLoc' | 'paramsLoc'>,
      fetched: number,
      key: string | null,
    ): Promise<void> {
      const { operation, references, paramsLoc = PARAMS_LOC } = submission;
      requireCount(operation, references.length + fetched, submission.inputsLoc);
      if (key !== null && (await jobs.isKeyTaken(hashKey(caller, key)))) return;
      const params = await expand(operation, submission.params, caller.userId, paramsLoc);
      await abilities.require(operation.needsOf(params));
      const accepts = operation.acceptsFor?.(params) ?? operation.accepts;
      await Promise.all(references.map((reference) => resolveReference(files, reference, accepts, caller)));
    },

    /**
     * Checks that there is room for one more job, before reading any of it. A key with a job needs none.
     * @throws SheafError `queue_full`, `storage_full` when the owner's share of the storage is used up
     */
    async requireRoom(caller: Identity, key: string | null): Promise<void> {
      const full = (await queueIsFull())
        ? 'Too many jobs are waiting; try again shortly.'
        : (await waitingOf(caller.owner)) >= maxQueuedPerOwner
          ? 'Too many of your jobs are waiting; try again when some have ended.'
          : null;
      const fault =
        full === null
          ? (await shares.left(caller.owner)) > 0
            ? null
            : shareFull()
          : new SheafError('queue_full', full, { retryAfter: 10 });
      if (fault === null || (key !== null && (await jobs.isKeyTaken(hashKey(caller, key))))) return;
      throw fault;
    },

    /**
     * Writes one row: the queued job with its inputs. Resolves to the earlier job for a request that is repeated with
     * its idempotency key.
     * @param onId called with the id before anything is written
     * @throws SheafError (`idempotency_conflict` when the key belongs to another request), ValidationError
     */
    async submit(
      caller: Identity,
      submission: Submission,
      onId: (id: string) => Promise<void> = async () => {},
    ): Promise<{ job: Job; created: boolean }> {
      const { operation, uploads, idempotencyKey } = submission;
      const idempotencyHash = idempotencyKey === null ? null : hashKey(caller, idempotencyKey);
      const requestHash = idempotencyHash && sealing.fingerprint(describe(submission));
      const earlier = idempotencyHash && requestHash && (await jobs.findRepeated(idempotencyHash, requestHash));
      if (earlier) return { job: earlier, created: false };
      const { params, known } = await prepare(caller, submission);
      await abilities.require(operation.needsOf(params));
      const id = randomUUID();
      await onId(id);
      const { open, secret } = parted(operation, params);
      const sealedParams = secret && sealing.seal(id, secret);
      const row = await shares.reserve(
        caller.owner,
        newJobBytes({ ...submission, params: open, sealedParams, inputs: known }),
      );
      for (const share of [row, ...uploads.map((upload) => upload.share)]) share.writing();
      const answer = await jobs.insert({
        id,
        type: operation.name,
        userId: caller.userId,
        owner: caller.owner,
        params: open,
        sealedParams,
        needs: operation.needsOf(params),
        keepOutput: submission.keepOutput ?? false,
        webhookUrl: submission.webhookUrl ?? null,
        inputs: known,
        uploads: uploads.map((upload) => upload.file),
        idempotencyHash,
        requestHash,
      });
      if (answer.created) events.publish(WAKE_TOPIC, '');
      return answer;
    },
  };

  /** Checks the request, and finds the inputs. @throws SheafError, ValidationError */
  async function prepare(caller: Identity, submission: Omit<Submission, 'idempotencyKey'>) {
    const { operation, uploads, references, paramsLoc = PARAMS_LOC } = submission;
    const params = await expand(operation, submission.params, caller.userId, paramsLoc);
    requireCount(operation, uploads.length + references.length, submission.inputsLoc);
    const accepts = operation.acceptsFor?.(params) ?? operation.accepts;
    for (const upload of uploads) requireType(upload.type, accepts);
    const resolved = await Promise.all(
      references.map((reference) => resolveReference(files, reference, accepts, caller)),
    );
    const known = inOrder([
      ...uploads.map(({ file, type, pages = null, at = 0 }) => ({
        at,
        input: {
          objectName: file.object_name,
          filename: file.filename,
          type,
          bytes: file.bytes,
          pages,
          pageCount: null,
        },
      })),
      ...resolved.map((input, index) => ({ at: references[index]?.at ?? 0, input })),
    ]);
    const problems = operation.check?.(params, known) ?? [];
    if (problems.length > 0) {
      throw new ValidationError(problems.map((item) => ({ ...item, loc: [...paramsLoc, ...item.loc] })));
    }
    return { params, known };
  }
}

/** The stored file that a reference names, as an input. @throws SheafError, ValidationError */
async function resolveReference(
  files: FileStore,
  { storageUrl, pages = null, filename, loc }: Reference,
  accepts: readonly MediaType[],
  caller: Identity,
): Promise<JobInput & KnownInput> {
  const row = await findStored(files, storageUrl, caller, loc);
  const type = row.content_type as MediaType;
  requireType(type, accepts);
  if (pages && row.page_count !== null) {
    const past = pages.find((page) => page > (row.page_count as number));
    if (past !== undefined) {
      const values = { page: past, pages: row.page_count };
      throw new ValidationError([{ loc: [...loc.slice(0, -1), 'pages'], code: 'page_does_not_exist', values }]);
    }
  }
  return {
    objectName: row.object_name,
    filename: cleanFilename(filename, row.filename),
    type,
    bytes: row.bytes,
    pages,
    pageCount: row.page_count,
  };
}

/** The inputs in the order of the request: by their positions, or as they arrive without them. */
function inOrder(placed: { at: number; input: JobInput & KnownInput }[]): (JobInput & KnownInput)[] {
  return placed.toSorted((a, b) => a.at - b.at).map(({ input }) => input);
}

function requireCount({ inputs: { min, max } }: JobType, count: number, loc: (string | number)[]): void {
  if (count >= min && count <= max) return;
  throw new ValidationError([
    count < min
      ? { loc, code: 'too_few_files', values: { min, count } }
      : { loc, code: 'too_many_files', values: { max, count } },
  ]);
}

/** Everything that identifies a request. */
function describe({
  operation,
  params,
  uploads,
  references,
  keepOutput = false,
  webhookUrl = null,
}: Submission): unknown {
  return {
    operation: operation.name,
    params,
    keepOutput,
    webhookUrl,
    uploads: uploads.map(({ digest, file, pages, at }) => [digest, file.filename, pages ?? null, at ?? null]),
    references: references.map(({ storageUrl, pages, filename }) => [storageUrl, pages ?? null, filename ?? null]),
  };
}

/** Separates the secret parameters from the others; null if there are none. */
function parted(operation: JobType, params: JsonObject): { open: JsonObject; secret: JsonObject | null } {
  const names = new Set(operation.secretsOf(params));
  const entries = Object.entries(params).filter(([, value]) => value !== undefined);
  const secret = entries.filter(([name]) => names.has(name));
  if (secret.length === 0) return { open: params, secret: null };
  return { open: Object.fromEntries(entries.filter(([name]) => !names.has(name))), secret: Object.fromEntries(secret) };
}

function hashKey(caller: Identity, key: string): string {
  return createHash('sha256').update(`${caller.owner}\0${key}`).digest('base64url');
}

/** Counting a long queue for each request would cost more than the answer is worth: one count serves half a second. */
function watchQueue(jobs: JobStore, maxQueued: number): () => Promise<boolean> {
  let checkedAt = 0;
  let full = false;
  return async () => {
    if (Date.now() - checkedAt > 500) {
      checkedAt = Date.now();
      full = (await jobs.queue()).waiting >= maxQueued;
    }
    return full;
  };
}
