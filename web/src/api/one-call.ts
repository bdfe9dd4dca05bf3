import { addressOf } from './base.ts';
import { ApiError, NO_ANSWER, readError } from './errors.ts';

/**
 * Has an operation work on a file while one waits: the output comes back, and the service keeps nothing.
 * @throws ApiError
 */
export async function callOnce(
  operation: string,
  file: File,
  parameters: Readonly<Record<string, unknown>>,
  signal: AbortSignal,
  /** `files` for operations that take several. */
  field: 'file' | 'files' = 'file',
): Promise<Blob> {
  const form = new FormData();
  for (const [name, value] of Object.entries(parameters)) {
    form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(field, file, file.name);
  // Any type: an answer in JSON would else be that of a job.
  const headers = { accept: 'application/octet-stream' };
  const request = { method: 'POST', headers, body: form, signal };
  const answer = await fetch(addressOf(`/api/${encodeURIComponent(operation)}`), request).catch((error) => {
    if (signal.aborted) throw error;
    throw new ApiError(0, NO_ANSWER, '');
  });
  if (!answer.ok) throw readError(answer.status, await answer.text(), answer.headers.get('retry-after'));
  return answer.blob();
}
