import { type Channel, eventsChannel, socketChannel } from '../../../clients/typescript/src/channels.ts';
import { ConnectionError, ApiError as ErrorAnswer } from '../../../clients/typescript/src/errors.ts';
import { formOf, openFiles } from '../../../clients/typescript/src/files.ts';
import { createTransport, type Sending, type Transport } from '../../../clients/typescript/src/transport.ts';
import { BASE } from './base.ts';
import { ApiError, errorOfProblems, NO_ANSWER, type Problem } from './errors.ts';
import { fetchWithProgress } from './fetch-with-progress.ts';
import type { PostOptions, UploadOptions } from './upload.ts';

/**
 * Work, sent and followed by the client that others use (`clients/typescript`). Loaded when there is work: the first view only calls
 * routes that answer JSON (`client.ts`), and is smaller without it.
 */
const OPTIONS = {
  baseUrl: new URL(BASE, location.href).href,
  // Only lost connections: while the service is busy, screens show what they wait for.
  maxRetryDelay: 0,
  // People see how far a large file is, and cancel it themselves.
  timeout: 0,
};
const transport = createTransport(OPTIONS);

/** How often a request is retried. If the browser knows that there is no network, people see that at once. */
const retries = () => (navigator.onLine ? 2 : 0);

/** The ways of following a job, the best first. A job may wait for long without a change: `followJob` asks from time to time. */
export const CHANNELS: readonly Channel[] = [
  socketChannel(transport, { silentMs: Number.POSITIVE_INFINITY }),
  eventsChannel(transport),
];

/** Sends a request, and returns what comes back. @throws ApiError, or the reason of the signal */
export async function receive(sending: Sending): Promise<{ blob: Blob; headers: Headers }> {
  try {
    const { headers, blob } = await transport.send({ ...sending, maxRetries: retries() }).then(async (response) => ({
      headers: response.headers,
      blob: await response.blob().catch((cause) => {
        throw new ConnectionError('The connection was lost in the middle of an answer.', { cause });
      }),
    }));
    sending.signal?.throwIfAborted();
    return { headers, blob };
  } catch (error) {
    throw pageError(error);
  }
}

/** Sends files as a form, and returns the answer. @throws as `receive` does */
export function sendFiles<T>(
  path: string,
  field: string,
  files: readonly File[],
  { fields = {}, onProgress, ...options }: UploadOptions,
): Promise<T> {
  const uploads = createTransport({ ...OPTIONS, fetch: fetchWithProgress(onProgress) });
  return post<T>(uploads, path, formBody(fields, field, files), options);
}

/** Sends JSON, and returns the answer. @throws as `receive` does */
export function sendJson<T>(path: string, body: object, options: PostOptions): Promise<T> {
  const content = JSON.stringify(body);
  return post<T>(transport, path, () => ({ content, type: 'application/json' }), options);
}

async function post<T>(
  by: Transport,
  path: string,
  body: Sending['body'],
  { signal, idempotencyKey }: PostOptions,
): Promise<T> {
  const key = idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey };
  const headers = { accept: 'application/json', ...key };
  const repeatable = idempotencyKey !== undefined;
  try {
    return await by.json<T>({ method: 'POST', path, headers, body, signal, repeatable, maxRetries: retries() });
  } catch (error) {
    throw pageError(error);
  }
}

/** Fields go before the files: the service judges a file's type by them while it streams in. */
export function formBody(fields: Readonly<Record<string, string>>, field: string, files: readonly File[]) {
  return async () => formOf(fields, field, await openFiles(files));
}

/** The error of the client as screens know it. */
function pageError(error: unknown): unknown {
  if (error instanceof ConnectionError) return new ApiError(0, NO_ANSWER, '');
  if (!(error instanceof ErrorAnswer)) return error;
  const { status, code, retryAfter, issues, requestId } = error;
  const known = code === `status_${status}` || code === 'validation_failed' ? null : code;
  const facts = { retryAfter, requestId };
  if (issues.length > 0) return errorOfProblems(status, known, issues as Problem[], facts);
  return new ApiError(status, known ?? `http_${status}`, known === null ? '' : error.message, [], facts);
}
