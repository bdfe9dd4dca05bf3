import { DIRECT_REQUIRES, type JobCreated, type JobFields } from './api.gen.ts';
import { ApiError } from './errors.ts';
import { type FileInput, formOf, isReference, openFiles, type SentFile, sizeOf } from './files.ts';
import { JobHandle, type JobParts } from './job.ts';
import { CutError, Output } from './output.ts';
import type { Body_ } from './transport.ts';
import type { Completed, JobType, RunOptions, StartOptions } from './types.ts';

/** The work to do, independent of how it is sent. */
export interface Work {
  name: JobType;
  files: readonly FileInput[];
  /** Whether the operation takes exactly one file. */
  single: boolean;
  params: Record<string, unknown>;
}

/** Inputs up to this go in one call by themselves; larger ones as a job, whose download can be resumed. */
const ONE_CALL_BYTES = 16 * 1024 * 1024;
/** Seconds that the first response may wait for the end of a job before the client follows it. */
const WAIT_SECONDS = 20;

/** Runs the operation in one call if that fits, otherwise as a job. */
export async function runWork<Name extends JobType>(
  parts: JobParts,
  work: Work,
  options: RunOptions,
): Promise<Completed<Name>> {
  const { mode = 'auto', onProgress, signal } = options;
  if (mode === 'call' || (mode === 'auto' && (await fitsOneCall(work, options)))) {
    try {
      return await callOnce<Name>(parts, work, signal);
    } catch (error) {
      if (mode === 'call' || !(error instanceof ApiError && error.code === 'took_too_long')) throw error;
    }
  }
  const job = await startWork<Name>(parts, work, options, onProgress ? undefined : WAIT_SECONDS);
  try {
    return await job.done({ signal, onProgress: onProgress as never });
  } catch (error) {
    // No one else knows of the job.
    if (signal?.aborted) await job.cancel({ signal: AbortSignal.timeout(5000) }).catch(() => undefined);
    throw error;
  }
}

async function fitsOneCall({ name, files, params }: Work, options: RunOptions): Promise<boolean> {
  const { keep, webhookUrl, idempotencyKey, onProgress } = options;
  if (keep || webhookUrl || idempotencyKey || onProgress || files.some(isReference)) return false;
  if (lacksForDirect(name, params)) return false;
  const size = sizeOf(await openFiles(files as readonly SentFile[]));
  return size !== null && size <= ONE_CALL_BYTES;
}

/** Whether the direct endpoint of an operation does not take these parameters, or there is none. */
function lacksForDirect(name: JobType, params: Record<string, unknown>): boolean {
  const required = DIRECT_REQUIRES[name];
  return required === null || (required ?? []).some((each) => params[each] === undefined);
}

async function callOnce<Name extends JobType>(
  { transport }: JobParts,
  { name, files, params }: Work,
  signal: AbortSignal | undefined,
): Promise<Completed<Name>> {
  if (DIRECT_REQUIRES[name] === null) throw new TypeError(`${name} has no endpoint for one call; use mode "job".`);
  const sent = sentFiles(files);
  const request = (stopping: AbortSignal | undefined) =>
    transport.send({
      method: 'POST',
      path: `api/${name}`,
      headers: { accept: 'application/octet-stream' },
      body: async () => formOf(fieldsOf(params), 'files', await openFiles(sent)),
      signal: stopping,
      repeatable: true,
    });
  const first = await request(signal);
  let unread: Response | null = first;
  const length = first.headers.get('content-length');
  const facts = first.headers.get('x-result');
  const output = new Output({
    filename: filenameOf(first.headers),
    size: length === null ? null : Number(length),
    type: first.headers.get('content-type'),
    storageUrl: null,
    resumable: false,
    maxRetries: transport.maxRetries,
    async open(offset, stopping) {
      if (offset > 0) throw new CutError('The output of one call cannot be read on from the middle.');
      const response = unread ?? (await request(stopping));
      unread = null;
      return response;
    },
  });
  return { output, result: facts === null ? null : JSON.parse(facts), job: null };
}

/** Starts the job. @param wait seconds that the response may wait for the end */
export async function startWork<Name extends JobType>(
  parts: JobParts,
  work: Work,
  { keep, webhookUrl, idempotencyKey = crypto.randomUUID(), signal }: StartOptions,
  wait?: number,
): Promise<JobHandle<Name>> {
  const own = { ...(keep !== undefined && { keep }), ...(webhookUrl !== undefined && { webhook_url: webhookUrl }) };
  const { path, body } = work.files.some(isReference) ? processed(work, own) : uploaded(work, own);
  const created = await parts.transport.json<JobCreated & JobFields>({
    method: 'POST',
    path,
    headers: {
      accept: 'application/json',
      'idempotency-key': idempotencyKey,
      ...(wait && { prefer: `wait=${wait}` }),
    },
    body,
    signal,
    repeatable: true,
  });
  const { message: _, ws_token: token = null, ...state } = created;
  return new JobHandle<Name>(parts, created.job_id, token, 'created_at' in state ? state : null);
}

type How = { path: string; body: () => Promise<Body_> };

function processed({ name, files, single, params }: Work, own: object): How {
  if (!files.every(isReference)) {
    throw new TypeError('Files are either all sent, or all named by storage_url or url: store the others first.');
  }
  const [first] = files;
  const alone = single && files.length === 1 && first && 'storage_url' in first && !first.pages;
  const inputs = alone ? { storage_url: first.storage_url } : { files };
  const content = JSON.stringify({ job_type: name, parameters: params, ...inputs, ...own });
  return { path: 'api/process', body: async () => ({ content, type: 'application/json' }) };
}

function uploaded({ name, files, single, params }: Work, own: object): How {
  const sent = sentFiles(files);
  // JSON keeps numbers and texts apart, which a form does not.
  if (single) {
    const fields = fieldsOf({ job_type: name, parameters: params, ...own });
    return { path: 'api/upload', body: async () => formOf(fields, 'file', await openFiles(sent)) };
  }
  const fields = fieldsOf({ ...params, ...own });
  return { path: `api/${name}`, body: async () => formOf(fields, 'files', await openFiles(sent)) };
}

function sentFiles(files: readonly FileInput[]): readonly SentFile[] {
  if (files.some(isReference))
    throw new TypeError('One call takes files that are sent; use mode "job" for stored ones.');
  return files as readonly SentFile[];
}

function fieldsOf(values: object): Record<string, string> {
  const present = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    present.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

/** The name in `Content-Disposition` (RFC 6266, RFC 8187). */
export function filenameOf(headers: Headers): string {
  const header = headers.get('content-disposition') ?? '';
  const extended = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1];
  if (extended !== undefined) return decodeURIComponent(extended);
  return /filename="((?:[^"\\]|\\.)*)"/i.exec(header)?.[1]?.replace(/\\(.)/g, '$1') ?? 'output';
}
