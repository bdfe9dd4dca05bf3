import { loadService } from './load-service.ts';

/** A picture of what an operation makes of a page, and what that does to the size of the file. */
export interface SamplePicture {
  picture: Blob;
  bytes: number;
  /** The size is estimated from the page, the only part that was processed. */
  estimated: boolean;
}

/**
 * Has the service show what an operation makes of one page of a file that it has; nothing is kept.
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
