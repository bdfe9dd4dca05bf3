import { ApiError } from '../../api/errors.ts';
import type { Operation } from '../../api/operations.ts';
import type { JobCreated } from '../../api/schema.gen.ts';
import { processStored, upload, uploadMany } from '../../api/upload.ts';
import { type Item, itemBytes, localFile } from '../../tray/item.ts';
import { nameOf } from '../../tray/source.ts';
import { itemById, renewItem, whenSent } from '../../tray/tray.ts';
import type { Values } from '../form/fields.ts';
import type { Run } from './run.ts';

/** Largest file to send with its job rather than waiting for its preview upload. */
const SEND_ANEW_BYTES = 8_000_000;
const MAX_SENT_TOGETHER_BYTES = 200_000_000;

interface Context {
  signal: AbortSignal;
  onProgress(share: number): void;
}

/**
 * Creates the job of a run from stored files, or together with them. Files that the service no longer has are sent
 * again if the browser still holds them.
 * @throws ApiError
 */
export async function submit(operation: Operation, run: Run, context: Context): Promise<JobCreated> {
  const items = run.items.map((item) => itemById(item.id) ?? item);
  const request = requestOf(operation, run, items);
  if (goWithJob(run, items)) return sendWithJob(request, run, items, context);
  try {
    return await process(request, run, await allSent(items, context), context);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'file_not_found')) throw error;
    if (!request.many && items[0] && localFile(items[0])) return sendWithJob(request, run, items, context);
    if (!items.every((item) => localFile(item) && renewItem(item.id))) throw error;
    return process(request, run, await allSent(items, context), context);
  }
}

interface Request {
  jobType: string;
  /** It takes a list of files. */
  many: boolean;
  parameters: Values;
}

/** One job of the operation, or, with further steps, of a workflow that begins with it. */
function requestOf(operation: Operation, { parameters, steps, onError }: Run, items: readonly Item[]): Request {
  const own = withPassword(operation, parameters, items);
  if (steps.length === 0) return { jobType: operation.name, many: operation.inputs.max > 1, parameters: own };
  const all = [{ job_type: operation.name, parameters: own }, ...steps];
  return { jobType: 'workflow', many: true, parameters: { steps: all, on_error: onError } };
}

/** Whether to send the files with the job: none is stored yet, and nothing needs them to be. */
function goWithJob({ parts }: Run, items: readonly Item[]): boolean {
  if (items.every(({ storageUrl }) => storageUrl !== null)) return false;
  if (!items.every((item) => localFile(item)) || parts.some(({ pages }) => pages !== null)) return false;
  const bytes = items.reduce((sum, item) => sum + itemBytes(item), 0);
  const onTheWay = items.some(({ state }) => state === 'waiting' || state === 'sending');
  return !onTheWay || bytes <= (items.length > 1 ? MAX_SENT_TOGETHER_BYTES : SEND_ANEW_BYTES);
}

async function allSent(items: readonly Item[], { signal }: Context): Promise<Item[]> {
  return Promise.all(
    items.map(async (item) => {
      const sent = item.storageUrl === null ? await whenSent(item.id, signal) : item;
      if (!sent || sent.storageUrl === null) throw sent?.error ?? new ApiError(404, 'file_not_found', '');
      return sent;
    }),
  );
}

function process(
  { jobType, many, parameters }: Request,
  { parts, key: idempotencyKey }: Run,
  items: Item[],
  { signal, onProgress }: Context,
): Promise<JobCreated> {
  onProgress(1);
  // Further jobs take its output.
  const body = { job_type: jobType, parameters, keep: true };
  if (!many) {
    const storage_url = items[0]?.storageUrl ?? null;
    return processStored({ ...body, storage_url }, { signal, idempotencyKey });
  }
  const files = parts.map(({ item: { id }, pages }) => {
    const item = items.find((candidate) => candidate.id === id) as Item;
    return { storage_url: item.storageUrl as string, pages, original_filename: nameOf(item.source) };
  });
  return processStored({ ...body, files }, { signal, idempotencyKey });
}

function sendWithJob(
  { jobType, many, parameters }: Request,
  { key: idempotencyKey, parts }: Run,
  items: readonly Item[],
  context: Context,
): Promise<JobCreated> {
  const options = { ...context, idempotencyKey };
  const ordered = many ? parts.map(({ item }) => items.find(({ id }) => id === item.id) ?? item) : items;
  const files = ordered.map((item) => localFile(item) as File);
  if (many) return uploadMany(jobType, files, { ...options, fields: { ...textsOf(parameters), keep: 'true' } });
  const fields = { job_type: jobType, parameters: JSON.stringify(parameters), keep: 'true' };
  return upload('POST /api/upload', files[0] as File, { ...options, fields });
}

/** The password typed next to a file, if the operation accepts one. */
function withPassword({ params }: Operation, parameters: Values, items: readonly Item[]): Values {
  const takesOne = Object.hasOwn((params.properties as object | undefined) ?? {}, 'password');
  const password = items.find((item) => item.password !== '')?.password;
  return takesOne && password !== undefined ? { ...parameters, password } : parameters;
}

function textsOf(parameters: Values): Record<string, string> {
  return Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}
