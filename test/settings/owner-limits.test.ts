import { expect, it } from 'vitest';
import { holdIdleChild } from '../helpers/children.ts';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { startService } from '../helpers/service-process.ts';
import { signedUpClient } from '../helpers/signed-up.ts';

/** Longer than a count serves. */
const counted = () => new Promise((resolve) => setTimeout(resolve, 600));

it('one owner cannot fill the queue: others still get their jobs in', async () => {
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', MAX_QUEUED_JOBS: '100', MAX_QUEUED_JOBS_PER_OWNER: '2' };
  await using service = await startService({ env });
  const [greedy, modest] = [createClient(service.url), await signedUpClient(service.url, 'modest@example.org')];
  const bring = (client: typeof greedy, key: string) =>
    client.form('/api/image-compress', HEAVY, { file: heavyImage(500) }, { 'idempotency-key': key });
  // Held still, what runs takes as long as it must on any machine.
  await holdIdleChild(greedy, service.pid);
  for (const key of ['1', '2', '3', '4']) await bring(greedy, key);
  await counted();
  const refused = await bring(greedy, '5');
  expect(refused).toMatchObject({
    status: 503,
    body: { code: 'queue_full', detail: expect.stringContaining('your jobs') },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // What is there already can be asked for again.
  expect((await bring(greedy, '3')).status).toBe(200);
  expect((await bring(modest, '1')).status).toBe(200);
});

it('one owner cannot fill the storage: others still get their files in, and deleting makes room', async () => {
  const env = { ...GENEROUS, MAX_STORED_BYTES_PER_OWNER: '1000000' };
  await using service = await startService({ env });
  const [greedy, modest] = [createClient(service.url), await signedUpClient(service.url, 'modest@example.org')];
  const file = { name: 'a.json', bytes: JSON.stringify('x'.repeat(600_000)) };
  const bring = (client: typeof greedy) => client.job('json-formatter', file);
  const first = await bring(greedy);
  expect(first.body).toMatchObject({ status: 'completed' });
  await counted();
  const refused = await bring(greedy);
  expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full' } });
  expect((await greedy.form('/api/preview/pdf', {}, { file: 'three-pages.pdf' })).status).toBe(507);
  expect((await bring(modest)).body).toMatchObject({ status: 'completed' });
  await greedy.delete(`/api/jobs/${first.body.job_id}`);
  await counted();
  expect((await bring(greedy)).body).toMatchObject({ status: 'completed' });
});
