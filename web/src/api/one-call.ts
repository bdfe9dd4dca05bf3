import { loadService } from './load-service.ts';

/**
 * Has an operation work on a file while one waits: the output comes back, and the service keeps nothing.
 * @throws ApiError; an AbortError when it was cancelled
 */
export async function callOnce(
  operation: string,
  file: File,
  parameters: Record<string, unknown>,
  signal: AbortSignal,
  /** `files` for operations that take several. */
  field: 'file' | 'files' = 'file',
): Promise<Blob> {
  const { formBody, receive } = await loadService();
  const fields = Object.fromEntries(
    Object.entries(parameters).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
  const { blob } = await receive({
    method: 'POST',
    path: `api/${encodeURIComponent(operation)}`,
    // Any type, since a JSON response would otherwise be a job's.
    headers: { accept: 'application/octet-stream' },
    body: formBody(fields, field, [file]),
    signal,
    repeatable: true,
  });
  return blob;
}
