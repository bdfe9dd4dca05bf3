import { loadService } from './load-service.ts';

/** A picture of an operation's result on a page, and its effect on the size of the file. */
export interface SamplePicture {
  picture: Blob;
  bytes: number;
  /** The size is estimated from the page, the only part that was processed. */
  estimated: boolean;
}

/**
 * Requests the result of an operation on one page of a stored file; nothing is kept.
 * @throws ApiError
 */
export async function samplePage(
  asked: { storage_url: string; job_type: string; parameters: object; page: number; dpi: number },
  signal: AbortSignal,
): Promise<SamplePicture> {
  const { receive } = await loadService();
  const content = JSON.stringify(asked);
  const { blob, headers } = await receive({
    method: 'POST',
    path: 'api/preview/sample',
    body: () => ({ content, type: 'application/json' }),
    signal,
    repeatable: true,
  });
  const facts = JSON.parse(headers.get('x-result') ?? '{}');
  return { picture: blob, bytes: facts.bytes_after, estimated: facts.estimated === true };
}
