import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Client, createClient } from '../helpers/client.ts';
import { followSocket } from '../helpers/follow.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';

let service: Service;
let client: Client;
beforeAll(async () => {
  service = await startService({ env: { ...GENEROUS, PUBLIC_URL: 'http://localhost/tools/sheaf/' } });
  client = createClient(service.url);
});
afterAll(() => service?.[Symbol.asyncDispose]());

it('stands before every address that an answer names, and they resolve', async () => {
  const { body: job } = await client.job('pdf-split', 'three-pages.pdf');
  expect(job.output_file_url).toMatch(/^\/tools\/sheaf\/api\/download\/anon\//);
  expect((await client.get(`/api/jobs/${job.job_id}`)).body.output_file_url).toBe(job.output_file_url);
  const { updates } = await followSocket(`${service.wsUrl}/ws/${job.job_id}?token=${job.ws_token}`);
  expect(updates.at(-1)?.output_file_url).toBe(job.output_file_url);
  const { body: preview } = await client.form<{ storage_url: string; pages: { preview_url: string }[] }>(
    '/api/preview/pdf',
    {},
    { file: 'three-pages.pdf' },
  );
  const stored = await client.post<typeof preview>('/api/preview/stored', { storage_url: preview.storage_url });
  for (const { preview_url } of [...preview.pages, ...stored.body.pages]) {
    expect(preview_url).toMatch(/^\/tools\/sheaf\/api\/download\/preview\//);
    expect((await client.get(preview_url)).status).toBe(200);
  }
  expect((await client.get(job.output_file_url as string)).status).toBe(200);
});

it('reports nobody to stay with https where people come by http', async () => {
  for (const path of ['/', '/healthz', '/nowhere']) {
    const { headers } = await client.get(path);
    expect([path, headers.get('strict-transport-security')]).toEqual([path, null]);
  }
});

it('stands before the parts of /docs', async () => {
  const { body } = await client.get<string>('/tools/sheaf/docs');
  const parts = [...body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address]) => address as string);
  expect(parts.length).toBeGreaterThan(4);
  for (const part of parts) {
    const { pathname } = new URL(part, 'http://localhost/tools/sheaf/docs');
    expect(pathname).toMatch(/^\/tools\/sheaf\/docs\/static\//);
    expect((await client.get(pathname)).status).toBe(200);
  }
});
