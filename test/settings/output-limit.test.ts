import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { namesBelow } from '../helpers/names-below.ts';
import { pagesPdf } from '../helpers/raw-pdf.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const MiB = 1024 * 1024;

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({
    env: {
      ...GENEROUS,
      MAX_FILE_SIZE_BYTES: String(MiB),
      MAX_REQUEST_BYTES: String(2 * MiB),
      MAX_OUTPUT_BYTES: String(4 * MiB),
    },
  });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const large = { name: 'large.pdf', bytes: pagesPdf([`% ${'x'.repeat(500_000)}`]) };

it('ends a job as failed whose output would be a thousand times its input', async () => {
  const pages = Array(1500).fill('1').join(',');
  const { body } = await client.job('pdf-split', large, { pages });
  expect(body).toMatchObject({ status: 'failed', error_code: 'output_too_large', output_file_url: null });
  await until('nothing of it is left on the disk', async () => {
    const left = namesBelow(join(service.dataDir, 'tmp')).filter((path) => /output|\d+-/.test(path));
    return left.length === 0;
  });
  expect((await client.job('pdf-split', large, { pages: '1,1,1' })).body).toMatchObject({ status: 'completed' });
});
