import { setTimeout as pause } from 'node:timers/promises';
import { MEDIA_TYPE_NAMES, MEDIA_TYPES } from '../operations/kit/media-types.ts';
import {
  type Backend,
  type FilePart,
  type JobFacts,
  Refusal,
  type RunRequest,
  type StoredFile,
  type UploadAddress,
  type UploadRequest,
  type Waiting,
} from './backend.ts';
import { splitPages } from './pages.ts';

/** Sends one request to the API of a service. */
export type CallApi = (request: {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}) => Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>;

/** Addresses that need no key, for programs around the model. */
export interface Addresses {
  /** Where a file can be downloaded from. */
  download(objectName: string): Promise<string>;
  /** Where callers can upload a file. */
  upload(filename: string): Promise<UploadAddress>;
}

/** How long to wait for a short job before the first request for its progress. */
const FIRST_WAIT_SECONDS = 2;
const FIRST_PAUSE_MS = 300;
const LONGEST_PAUSE_MS = 2000;

/** Does the work of the tools through the API of a service, as its caller: with the caller's key, budget and files. */
export function createApiBackend({
  call,
  addresses,
  operations,
}: {
  call: CallApi;
  addresses: Addresses;
  operations: Backend['operations'];
}): Backend {
  return {
    operations,

    async run({ operation, files, params }: RunRequest, how: Waiting): Promise<JobFacts> {
      const body = { job_type: operation, files: files.map(fileSpec), parameters: params, keep: true };
      const wait = Math.min(FIRST_WAIT_SECONDS, Math.floor(how.waitMs / 1000));
      const job = await ask('POST', '/api/process', body, { prefer: `wait=${wait}` });
      return follow(job, how);
    },

    async job(id: string, how: Waiting): Promise<JobFacts> {
      return follow(await getJob(id), how);
    },

    async cancel(id: string): Promise<JobFacts> {
      const job = await getJob(id);
      if (hasEnded(job)) return viewJob(job);
      await ask('DELETE', pathOf(id));
      return viewJob({ ...job, status: 'cancelled' });
    },

    async upload({ filename, text, url }: UploadRequest): Promise<StoredFile | UploadAddress> {
      if (url !== undefined) return viewStored(await ask('POST', '/api/import', { url, filename }));
      const address = await addresses.upload(filename);
      if (text === undefined) return address;
      const { pathname, search } = new URL(address.upload_url);
      const headers = { 'content-type': 'application/octet-stream' };
      return viewStored(
        await parsed(call({ method: 'PUT', path: pathname + search, headers, body: Buffer.from(text) })),
      );
    },

    async files(): Promise<StoredFile[]> {
      const { files } = await ask('GET', '/api/files?limit=50');
      return (files as Json[]).map(viewStored);
    },

    async read(file: string, { start, length }): Promise<FilePart> {
      const name = objectNameOf(file);
      const headers = { range: `bytes=${start}-${start + length - 1}` };
      const answer = await call({ method: 'GET', path: `/api/download/${name}`, headers });
      const total = Number(/\/(\d+)$/.exec(String(answer.headers['content-range'] ?? ''))?.[1] ?? answer.body.length);
      const past = answer.status === 416;
      if (answer.status >= 400 && !past) throw refusalOf(answer.status, answer.body);
      const filename = nameIn(String(answer.headers['content-disposition'] ?? ''));
      const link = await addresses.download(name);
      const type = past ? 'text/plain' : (String(answer.headers['content-type']).split(';', 1)[0] as string);
      return { type, filename, content: past ? Buffer.alloc(0) : answer.body, total, link };
    },
  };

  /** Asks for the job, less and less often, until it has ended or the time is over. A caller who goes away ends it. */
  async function follow(first: Json, { waitMs, signal, onProgress }: Waiting): Promise<JobFacts> {
    const until = performance.now() + waitMs;
    let job = first;
    for (
      let ms = FIRST_PAUSE_MS;
      !hasEnded(job) && performance.now() < until;
      ms = Math.min(ms * 1.3, LONGEST_PAUSE_MS)
    ) {
      onProgress(Number(job.progress), String(job.status));
      await pause(Math.min(ms, until - performance.now()), null, { signal }).catch(() => {});
      if (signal.aborted) {
        await ask('DELETE', pathOf(String(job.job_id))).catch(() => {});
        throw new Refusal('cancelled', 'The call was cancelled, and its job with it.');
      }
      job = await getJob(String(job.job_id));
    }
    if (hasEnded(job)) onProgress(100, String(job.status));
    return viewJob(job);
  }

  async function viewJob(job: Json): Promise<JobFacts> {
    const stored = job.output_storage_url;
    const filename = String(job.output_filename ?? 'output');
    const output =
      typeof stored === 'string'
        ? {
            file: stored,
            filename,
            type: typeOf(stored),
            bytes: Number(job.output_bytes),
            link: await addresses.download(objectNameOf(stored)),
          }
        : null;
    return {
      id: String(job.job_id),
      operation: String(job.job_type),
      status: job.status as JobFacts['status'],
      progress: Number(job.progress),
      error:
        job.status === 'failed'
          ? { code: String(job.error_code ?? 'failed'), message: String(job.error_message ?? 'The job failed.') }
          : null,
      output,
      result: (job.result ?? null) as JobFacts['result'],
    };
  }

  function getJob(id: string): Promise<Json> {
    return ask('GET', pathOf(id));
  }

  async function ask(
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Json> {
    const sent = body && { body: JSON.stringify(body) };
    const type = body && { 'content-type': 'application/json' };
    return parsed(call({ method, path, headers: { ...headers, ...type }, ...sent }));
  }
}

type Json = Record<string, unknown>;

const pathOf = (id: string) => `/api/jobs/${encodeURIComponent(id)}`;
const hasEnded = ({ status }: Json) => status === 'completed' || status === 'failed' || status === 'cancelled';

async function parsed(answer: ReturnType<CallApi>): Promise<Json> {
  const { status, body } = await answer;
  if (status >= 400) throw refusalOf(status, body);
  return body.length === 0 ? {} : (JSON.parse(body.toString('utf8')) as Json);
}

interface Item {
  loc?: unknown[];
  msg?: string;
}

/** The API's own words for what it refuses. */
function refusalOf(status: number, body: Buffer): Refusal {
  const { detail, code } = JSON.parse(body.toString('utf8')) as { detail: string | Item[]; code?: string };
  if (typeof detail === 'string') return new Refusal(code ?? `http_${status}`, detail);
  const problems = detail.map(({ loc = [], msg }) => [loc.slice(1).join('.'), msg].filter(Boolean).join(': '));
  return new Refusal(code ?? 'invalid', problems.join('; '));
}

const SCHEME = 'storage://';

/** A file of a call as the API wants it: a handle or an address, and pages after a "#". */
function fileSpec(file: string): Json {
  const { name, pages } = splitPages(file);
  const some = pages && { pages };
  if (name.startsWith(SCHEME)) return { storage_url: name, ...some };
  if (/^https?:\/\//i.test(name)) return { url: name, ...some };
  throw new Refusal('unknown_file', 'Each file is a handle of upload_file or of an output, or an https address.');
}

function objectNameOf(file: string): string {
  const name = file.startsWith(SCHEME) ? file.slice(SCHEME.length) : '';
  if (!/^[\w./-]{1,200}$/.test(name)) throw new Refusal('unknown_file', 'A file is named by its handle, storage://….');
  return name;
}

const TYPES = new Map(MEDIA_TYPE_NAMES.map((type) => [MEDIA_TYPES[type].extensions[0] as string, type]));

/** Objects are stored under the extension of their type. */
const typeOf = (file: string) => TYPES.get(file.split('.').at(-1) ?? '') ?? 'application/octet-stream';

function viewStored(stored: Json): StoredFile {
  return {
    file: String(stored.storage_url),
    filename: String(stored.original_filename),
    type: String(stored.content_type),
    bytes: Number(stored.bytes),
    ...(typeof stored.expires_at === 'string' && { expires: stored.expires_at }),
  };
}

/** The name that a download has (RFC 6266). */
function nameIn(disposition: string): string {
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(disposition)?.[1];
  return encoded === undefined ? 'file' : decodeURIComponent(encoded);
}
