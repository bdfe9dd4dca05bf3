import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUser } from '../accounts/visitor.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';

interface Preview {
  storage_url: string;
  page_count: number;
  pages: { preview_url: string }[];
}

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, TRUSTED_PROXIES: '127.0.0.1' } });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

const preview = (storage_url: string) => client.post<Preview>('/api/preview/stored', { storage_url });

describe('POST /api/preview/stored', () => {
  it('shows the pages of a job’s output, as often as it is asked', async () => {
    const { body: job } = await client.job('pdf-remove-pages', 'three-pages.pdf', { pages: [2] });
    const url = job.output_storage_url as string;
    for (const answer of [await preview(url), await preview(url)]) {
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ storage_url: url, page_count: 2 });
      expect(answer.body.pages).toHaveLength(2);
      for (const page of answer.body.pages) expect((await client.download(page.preview_url)).status).toBe(200);
    }
    const past = await client.post('/api/process', {
      job_type: 'pdf-remove-pages',
      storage_url: url,
      parameters: { pages: [3] },
    });
    expect(past.status, 'the page count is known from now on').toBe(422);
  });

  it('refuses what is no PDF, no reference, gone, or another’s', async () => {
    const { body: json } = await client.job('json-formatter', 'json-valid.json');
    expect((await preview(json.output_storage_url as string)).status).toBe(415);
    expect((await preview('https://example.org/a.pdf')).status).toBe(422);
    expect((await preview('storage://anon/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf')).status).toBe(404);
    const { user } = await createUser(service);
    const theirs = `storage://users/${user.user_id}/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1.pdf`;
    expect((await preview(theirs)).status).toBe(403);
  });
});
