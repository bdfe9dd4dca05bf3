import { loadService } from './load-service.ts';
import type { JobCreated, Routes } from './schema.gen.ts';

type FormRoute = 'POST /api/upload' | 'POST /api/preview/pdf';

export interface PostOptions {
  signal: AbortSignal;
  /** Requests under one key create one job, however often they are sent: it is sent again where the connection is lost. */
  idempotencyKey?: string;
}

export interface UploadOptions extends PostOptions {
  fields?: Record<string, string>;
  /** Share of the bytes that were sent, 0..1; 1 means that the service is processing them. */
  onProgress(share: number): void;
}

/**
 * Sends one file as a form, and reports progress.
 * @throws ApiError; an AbortError when it was cancelled
 */
export async function upload<R extends FormRoute>(
  route: R,
  file: File,
  options: UploadOptions,
): Promise<Routes[R]['answer']> {
  return (await loadService()).sendFiles(route.split(' ')[1] as string, 'file', [file], options);
}

/** Sends several files to an operation's own address, as one job. @throws as `upload` does */
export async function uploadMany(operation: string, files: File[], options: UploadOptions): Promise<JobCreated> {
  return (await loadService()).sendFiles(`/api/${operation}`, 'files', files, options);
}

/** Creates a job on files that the service has. @throws as `upload` does */
export async function processStored(
  body: Routes['POST /api/process']['body'],
  options: PostOptions,
): Promise<JobCreated> {
  return (await loadService()).sendJson('/api/process', body, options);
}
