import { describe, expect, it } from 'vitest';
import type { Created } from '../helpers/client.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const wait = { prefer: 'wait=60' };

async function outlivesDownload({ output_file_url }: Created): Promise<boolean> {
  const { client } = suite;
  expect((await client.download(output_file_url as string)).status).toBe(200);
  // The mark is written once the answer has gone.
  for (let n = 0; n < 20; n++) {
    await client.post('/api/cleanup');
    if ((await client.download(output_file_url as string, { range: 'bytes=0-0' })).status === 404) return false;
  }
  return true;
}

describe('keep=true', () => {
  it('keeps the output of an upload after its download', async () => {
    const fields = { job_type: 'json-formatter' };
    const { body: kept } = await suite.client.form(
      '/api/upload',
      { ...fields, keep: 'true' },
      { file: 'json-valid.json' },
      wait,
    );
    expect(await outlivesDownload(kept)).toBe(true);
    expect(await outlivesDownload(kept)).toBe(true);
    const { body: other } = await suite.client.form(
      '/api/upload',
      { ...fields, keep: 'false' },
      { file: 'json-valid.json' },
      wait,
    );
    expect(await outlivesDownload(other)).toBe(false);
  });

  it('keeps that of a direct endpoint and of a job on a stored file', async () => {
    const { body } = await suite.client.form('/api/pdf-compress', { keep: 'true' }, { file: 'three-pages.pdf' }, wait);
    expect(await outlivesDownload(body)).toBe(true);
    const again = { job_type: 'pdf-split', storage_url: body.output_storage_url, keep: true };
    const { body: next } = await suite.client.post<Created>('/api/process', again, wait);
    expect(await outlivesDownload(next)).toBe(true);
  });

  it('is a yes or a no', async () => {
    const answer = await suite.client.form('/api/pdf-compress', { keep: 'perhaps' }, { file: 'three-pages.pdf' });
    expect(answer).toMatchObject({ status: 422, body: { detail: [{ loc: ['body', 'keep'], type: 'bool_parsing' }] } });
  });
});
