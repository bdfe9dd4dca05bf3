import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { JobView } from '../../src/core/jobs/model.ts';
import { until } from './until.ts';

const FIXTURES = new URL('../fixtures/', import.meta.url);

/** A file for a form: the name of a fixture, or bytes with a name. */
export type Sendable = string | { name: string; bytes: Uint8Array | string };

export interface Answer<T = Record<string, unknown>> {
  status: number;
  headers: Headers;
  body: T;
}

export type Created = JobView & { job_id: string; message: string; ws_token: string };

const isActive = ({ status }: { status?: string }) => status === 'queued' || status === 'processing';

/**
 * Sends requests to a service like a foreign program. It requests uncompressed responses, since compressing takes a
 * second.
 */
export function createClient(url: string, own: Record<string, string> = {}) {
  const headers = { 'accept-encoding': 'identity', ...own };
  /** Jobs whose end no answer has shown yet. */
  const active = new Set<string>();

  async function request<T = Record<string, unknown>>(path: string, init: RequestInit = {}): Promise<Answer<T>> {
    const response = await fetch(url + path, { ...init, headers: { ...headers, ...(init.headers as object) } });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json');
    const answer = json && text ? JSON.parse(text) : text;
    const { job_id } = (answer ?? {}) as Partial<Created>;
    if (job_id) active[isActive(answer) ? 'add' : 'delete'](job_id);
    return { status: response.status, headers: response.headers, body: answer as T };
  }

  async function form<T = Created>(
    path: string,
    fields: Record<string, string | number | undefined>,
    files: Record<string, Sendable | Sendable[]> = {},
    extra: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) body.append(name, String(value));
    for (const [name, value] of Object.entries(files)) {
      for (const file of Array.isArray(value) ? value : [value]) body.append(name, await blobOf(file), nameOf(file));
    }
    return request<T>(path, { method: 'POST', body, headers: extra });
  }

  const get = <T = Record<string, unknown>>(path: string, extra: Record<string, string> = {}) =>
    request<T>(path, { headers: extra });

  /** The job when it has ended: on a busy machine it may take longer than a request waits. */
  async function ended<T extends Partial<Created>>(job: T): Promise<T> {
    let now = job;
    await until(
      'the job has ended',
      async () => {
        if (isActive(now)) now = { ...job, ...(await get<T>(`/api/jobs/${job.job_id}`)).body };
        return !isActive(now);
      },
      300,
      200,
    );
    return now;
  }

  return {
    url,
    request,
    get,
    post: <T = Record<string, unknown>>(path: string, body?: unknown, extra: Record<string, string> = {}) =>
      request<T>(path, {
        method: 'POST',
        body: body === undefined ? undefined : JSON.stringify(body),
        headers: body === undefined ? extra : { 'content-type': 'application/json', ...extra },
      }),
    delete: <T = Record<string, unknown>>(path: string, extra: Record<string, string> = {}) =>
      request<T>(path, { method: 'DELETE', headers: extra }),
    form,
    ended,
    /** Cancels the unfinished jobs: they would take slots from the next test of this service. */
    async cancelActive(): Promise<void> {
      await Promise.all([...active].map((id) => request(`/api/jobs/${id}`, { method: 'DELETE' })));
    },
    /** Uploads a file as a job and waits until it has ended. */
    async job(jobType: string, file: Sendable, parameters?: object) {
      const fields = { job_type: jobType, parameters: parameters && JSON.stringify(parameters) };
      const answer = await form('/api/upload', fields, { file }, { prefer: 'wait=60' });
      return { ...answer, body: await ended(answer.body) };
    },
    async download(
      path: string,
      extra: Record<string, string> = {},
    ): Promise<{ status: number; headers: Headers; bytes: Buffer }> {
      const response = await fetch(url + path, { headers: { ...headers, ...extra } });
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    },
  };
}

export type Client = ReturnType<typeof createClient>;

async function blobOf(file: Sendable): Promise<Blob> {
  if (typeof file !== 'string') return new Blob([file.bytes as never]);
  return new Blob([await readFile(new URL(file, FIXTURES))]);
}

function nameOf(file: Sendable): string {
  return typeof file === 'string' ? basename(file) : file.name;
}
