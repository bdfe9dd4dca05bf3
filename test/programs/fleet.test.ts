import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

interface Listed {
  operations: { name: string; available: boolean }[];
}
const dataDir = mkdtempSync(join(tmpdir(), 'sheaf-fleet-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

it('gives each job to a worker that has its program, and offers what some worker can do', async () => {
  const node = (role: string, env: Record<string, string> = {}) =>
    startService({ dataDir, env: { ROLE: role, SOFFICE_PATH: 'off', CHROMIUM_PATH: 'off', ...env } });
  await using api = await node('api');
  await using _plain = await node('worker');
  const client = createClient(api.url);
  const offered = async () => {
    const { body } = await client.get<Listed>('/api/operations');
    return body.operations.find(({ name }) => name === 'office-to-pdf')?.available;
  };
  const file = 'letter.docx';
  expect(await offered()).toBe(false);
  expect(await client.form('/api/upload', { job_type: 'office-to-pdf' }, { file })).toMatchObject({ status: 501 });
  const { SOFFICE_PATH = '' } = process.env;
  await using _office = await node('worker', { SOFFICE_PATH });
  await until('the other worker has told what it can do', offered, 60);
  const jobs = await Promise.all([
    ...Array.from({ length: 4 }, () => client.job('office-to-pdf', file)),
    ...Array.from({ length: 4 }, () => client.job('json-formatter', { name: 'a.json', bytes: '[1]' })),
  ]);
  expect(jobs.map(({ body }) => body.status)).toEqual(Array(8).fill('completed'));
  // Calls that wait for their result run on the called node.
  const detail =
    'This node does not have LibreOffice, but others of this service do. Start a job with POST /api/upload.';
  const oneCall = await client.form('/api/office-to-pdf', {}, { file }, { accept: 'application/pdf' });
  expect(oneCall).toMatchObject({ status: 501, body: { code: 'operation_unavailable', detail } });
}, 180_000);
