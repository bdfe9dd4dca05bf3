import { addressOf } from './base.ts';
import { ApiError, NO_ANSWER, readError } from './errors.ts';

/** A picture of what an operation makes of a page, and what that does to the size of the file. */
export interface SamplePicture {
  picture: Blob;
  bytes: number;
  /** The size is reckoned from the page, since the work was done on it alone. */
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
  const headers = { 'content-type': 'application/json' };
  const request = { method: 'POST', headers, body: JSON.stringify(asked), signal };
  const answer = await fetch(addressOf('/api/preview/sample'), request).catch((error) => {
    if (signal.aborted) throw error;
    throw new ApiError(0, NO_ANSWER, '');
  });
  if (!answer.ok) throw readError(answer.status, await answer.text(), answer.headers.get('retry-after'));
  const facts = JSON.parse(answer.headers.get('x-result') ?? '{}');
  return { picture: await answer.blob(), bytes: facts.bytes_after, estimated: facts.estimated === true };
}
