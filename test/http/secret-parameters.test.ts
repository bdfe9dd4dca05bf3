import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, it } from 'vitest';
import { type Client, type Created, createClient } from '../helpers/client.ts';
import { encryptedPdf } from '../helpers/encrypted-pdf.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const PASSWORD = 'xyzzy-opens-the-file';
const file = { name: 'locked.pdf', bytes: encryptedPdf(PASSWORD) };

it('the password of a PDF opens it, is readable in no file of the service, and is gone when the job is over', async () => {
  await using service = await startService({ env: { ...GENEROUS, WORKER_CONCURRENCY: '1', LOG_LEVEL: 'trace' } });
  const client = createClient(service.url);
  const sealed = () => {
    using database = new DatabaseSync(join(service.dataDir, 'sheaf.sqlite'), { readOnly: true });
    return database.prepare('select id, params, sealed_params from jobs where job_type = ?').all('pdf-split') as {
      id: string;
      params: string;
      sealed_params: string | null;
    }[];
  };
  const start = () =>
    client.form<Created>(
      '/api/upload',
      { job_type: 'pdf-split', parameters: JSON.stringify({ password: PASSWORD }) },
      { file },
    );
  const busy = await occupy(client);
  const [done, cancelled] = [await start(), await start()];
  expect(done.status).toBe(200);
  expect(sealed().map(({ sealed_params }) => typeof sealed_params)).toEqual(['string', 'string']);
  expect(sealed().map(({ params }) => JSON.parse(params))).toEqual([
    { on_signed: 'remove', keep_protection: true },
    { on_signed: 'remove', keep_protection: true },
  ]);
  const files = () => readdirSync(service.dataDir).filter((name) => name.startsWith('sheaf.sqlite'));
  for (const name of files()) expect(readFileSync(join(service.dataDir, name)).includes(PASSWORD), name).toBe(false);

  await client.delete(`/api/jobs/${cancelled.body.job_id}`);
  await client.delete(`/api/jobs/${busy}`);
  const view = await until('it has ended', async () => {
    const { body } = await client.get<Created>(`/api/jobs/${done.body.job_id}`);
    return body.completed_at ? body : null;
  });
  expect(view).toMatchObject({ status: 'completed' });
  expect(sealed().map(({ sealed_params }) => sealed_params)).toEqual([null, null]);
  for (const name of files()) expect(readFileSync(join(service.dataDir, name)).includes(PASSWORD), name).toBe(false);
  expect(JSON.stringify(service.logs) + service.stderr()).not.toContain(PASSWORD);
}, 60_000);

/** Takes the one slot for a while. */
async function occupy(client: Client): Promise<string> {
  const { body } = await client.form('/api/image-compress', HEAVY, { file: heavyImage() });
  await until(
    'it runs',
    async () => (await client.get<Created>(`/api/jobs/${body.job_id}`)).body.status === 'processing',
  );
  return body.job_id;
}
