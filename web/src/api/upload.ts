import { addressOf } from './base.ts';
import { ApiError, NO_ANSWER, readError } from './errors.ts';
import type { JobCreated, Routes } from './schema.gen.ts';

type FormRoute = 'POST /api/upload' | 'POST /api/preview/pdf';

export interface UploadOptions {
  fields?: Record<string, string>;
  signal: AbortSignal;
  /** Requests under one key create one job, however often they are sent. */
  idempotencyKey?: string;
  /** Share of the bytes that are on their way, 0..1; 1 means that the service is processing them. */
  onProgress(share: number): void;
}

/**
 * Sends one file as a form, telling how far it is (which `fetch` cannot). Fields go before the file: the service judges
 * the file's type by them while it streams in.
 * @throws ApiError; an AbortError when it was cancelled
 */
export function upload<R extends FormRoute>(
  route: R,
  file: File,
  options: UploadOptions,
): Promise<Routes[R]['answer']> {
  return send(route.split(' ')[1] as string, 'file', [file], options) as Promise<Routes[R]['answer']>;
}

/** Sends several files to an operation's own address, as one job. @throws as `upload` does */
export function uploadMany(operation: string, files: File[], options: UploadOptions): Promise<JobCreated> {
  return send(`/api/${operation}`, 'files', files, options) as Promise<JobCreated>;
}

function send(path: string, field: string, files: File[], options: UploadOptions): Promise<unknown> {
  const { fields = {}, signal, idempotencyKey, onProgress } = options;
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const file of files) form.append(field, file, file.name);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const leave = (act: () => void) => {
      signal.removeEventListener('abort', abort);
      act();
    };
    const cancelled = () => leave(() => reject(new DOMException('cancelled', 'AbortError')));
    request.open('POST', addressOf(path));
    request.setRequestHeader('accept', 'application/json');
    if (idempotencyKey !== undefined) request.setRequestHeader('idempotency-key', idempotencyKey);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.upload.onload = () => onProgress(1);
    request.onerror = () => leave(() => reject(new ApiError(0, NO_ANSWER, '')));
    request.onabort = cancelled;
    request.onload = () =>
      leave(() => {
        const { status, responseText } = request;
        if (status >= 200 && status < 300) resolve(JSON.parse(responseText));
        else reject(readError(status, responseText, request.getResponseHeader('retry-after')));
      });
    signal.addEventListener('abort', abort);
    if (signal.aborted) cancelled();
    else request.send(form);
  });
}
