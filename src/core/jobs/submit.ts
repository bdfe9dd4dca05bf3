import { createHash, randomUUID } from 'node:crypto';
import { SheafError, ValidationError } from '../../errors.ts';
import type { JsonObject, KnownInput, OperationDefinition } from '../../operations/kit/define.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import type { Events } from '../../ports/events.ts';
import { findStored } from '../files/find-stored.ts';
import { requireType, type Upload } from '../files/intake.ts';
import { cleanFilename } from '../files/names.ts';
import type { FileStore } from '../files/store.ts';
import type { Identity } from '../identity.ts';
import { type Job, type JobInput, WAKE_TOPIC } from './model.ts';
import type { JobStore } from './store.ts';

/** A stored file that a request refers to. `loc` is where in the request it stands, for the error. */
export interface Reference {
  storageUrl: string;
  pages?: number[] | null;
  filename?: string | null;
  loc: (string | number)[];
}

export interface Submission {
  operation: OperationDefinition;
  params: JsonObject;
  /** Whether the output stays after a download, to the end of its time. */
  keepOutput?: boolean;
  uploads: readonly Upload[];
  references: readonly Reference[];
  /** Where the inputs stand in the request, for the error when there are too few or too many. */
  inputsLoc: (string | number)[];
  idempotencyKey: string | null;
  /** Where the parameters stand in the request. */
  paramsLoc?: (string | number)[];
}

export type Submitter = ReturnType<typeof createSubmitter>;

/** Turns checked requests into queued jobs. */
export function createSubmitter({
  jobs,
  files,
  events,
  maxQueued,
}: {
  jobs: JobStore;
  files: FileStore;
  events: Events;
  maxQueued: number;
}) {
  const queueIsFull = watchQueue(jobs, maxQueued);

  return {
    /** The job that this caller's idempotency key already stands for. */
    async findEarlier(caller: Identity, key: string | null): Promise<Job | null> {
      return key === null ? null : jobs.findByIdempotencyHash(hashKey(caller, key));
    },

    /** @throws SheafError `queue_full` */
    async requirePlace(): Promise<void> {
      if (await queueIsFull()) {
        throw new SheafError('queue_full', 'Too many jobs are waiting; try again shortly.', { retryAfter: 10 });
      }
    },

    /**
     * Writes one row: the job, queued, with its inputs.
     * @throws SheafError, ValidationError; the caller then discards the uploads
     */
    async submit(caller: Identity, submission: Submission): Promise<{ job: Job; created: boolean }> {
      const { operation, params, uploads, references } = submission;
      requireCount(operation, uploads.length + references.length, submission.inputsLoc);
      for (const upload of uploads) requireType(upload.type, operation.accepts);
      const known: (JobInput & KnownInput)[] = [
        ...uploads.map(({ file, type }) => ({
          objectName: file.object_name,
          filename: file.filename,
          type,
          bytes: file.bytes,
          pages: null,
          pageCount: null,
        })),
        ...(await Promise.all(references.map((reference) => resolve(reference, operation, caller)))),
      ];
      const problems = operation.check?.(params, known) ?? [];
      if (problems.length > 0) {
        const prefix = submission.paramsLoc ?? ['body', 'parameters'];
        throw new ValidationError(problems.map((item) => ({ ...item, loc: [...prefix, ...item.loc] })));
      }
      const answer = await jobs.insert({
        id: randomUUID(),
        type: operation.name,
        userId: caller.userId,
        owner: caller.owner,
        params,
        keepOutput: submission.keepOutput ?? false,
        inputs: known,
        uploads: uploads.map((upload) => upload.file),
        idempotencyHash: submission.idempotencyKey === null ? null : hashKey(caller, submission.idempotencyKey),
      });
      if (answer.created) events.publish(WAKE_TOPIC, '');
      return answer;
    },
  };

  async function resolve(
    { storageUrl, pages = null, filename, loc }: Reference,
    operation: OperationDefinition,
    caller: Identity,
  ): Promise<JobInput & KnownInput> {
    const row = await findStored(files, storageUrl, caller, loc);
    const type = row.content_type as MediaType;
    requireType(type, operation.accepts);
    if (pages && row.page_count !== null) {
      const past = pages.find((page) => page > (row.page_count as number));
      if (past !== undefined) {
        const msg = `Page ${past} does not exist: the document has ${row.page_count} pages.`;
        throw new ValidationError([{ loc: [...loc.slice(0, -1), 'pages'], msg, type: 'page_out_of_range' }]);
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
}

function requireCount({ inputs: { min, max } }: OperationDefinition, count: number, loc: (string | number)[]): void {
  if (count >= min && count <= max) return;
  const [type, bound] =
    count < min ? (['too_short', `at least ${min}`] as const) : (['too_long', `at most ${max}`] as const);
  const msg = `List should have ${bound} item${bound.endsWith(' 1') ? '' : 's'} after validation, not ${count}`;
  throw new ValidationError([{ loc, msg, type }]);
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
