import { describe, expect, it } from 'vitest';
import type { Created } from '../helpers/client.ts';
import { startSuite } from '../helpers/suite.ts';
import { until } from '../helpers/until.ts';

const suite = startSuite();
const wait = { prefer: 'wait=60' };

/** Whether a file still exists when another one downloaded after it is gone: the mark is written after the response. */
async function outlivesDownload({ output_file_url }: Created): Promise<boolean> {
  const { client } = suite;
  expect((await client.download(output_file_url as string)).status).toBe(200);
  const { body: later } = await client.job('json-formatter', 'json-valid.json');
  expect((await client.download(later.output_file_url as string)).status).toBe(200);
  const status = async (path: unknown) => (await client.download(path as string, { range: 'bytes=0-0' })).status;
  await until('the later one is gone', async () => {
    await client.post('/api/cleanup');
    return (await status(later.output_file_url)) === 404;
  });
  return (await status(output_file_url)) !== 404;
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
