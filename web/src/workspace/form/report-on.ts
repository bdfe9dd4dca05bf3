import { call } from '../../api/client.ts';
import { ApiError } from '../../api/errors.ts';
import { callOnce } from '../../api/one-call.ts';
import { type Item, localFile } from '../../tray/item.ts';

const POLL_MS = 500;
const MOST_POLLS = 120;

/** An operation's report about a file, run without parameters, as JSON. @throws ApiError */
export async function reportOn(operation: string, item: Item): Promise<object> {
  const password = item.password === '' ? {} : { password: item.password };
  const file = localFile(item);
  if (!file) return resultOf(operation, item, password);
  const { signal } = new AbortController();
  return JSON.parse(await (await callOnce(operation, file, password, signal)).text());
}

/** The same for a file that only the service has. */
async function resultOf(operation: string, item: Item, parameters: object): Promise<object> {
  const { job_id } = await call('POST /api/process', {
    body: { job_type: operation, parameters, storage_url: item.storageUrl },
  });
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    const { status, result } = await call('GET /api/jobs/{job_id}', { path: { job_id } });
    if (status === 'completed') return result ?? {};
    if (status === 'failed' || status === 'cancelled') break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new ApiError(0, 'unknown', '');
}
