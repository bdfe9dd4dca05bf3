import { execFileSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { type ServiceOptions, startService } from '../helpers/service-process.ts';
import { requireAbility } from '../helpers/tools.ts';
import { until } from '../helpers/until.ts';
import { diskFault } from '../resilience/full-disk.ts';

/** Too large for the file that small objects share. */
const LARGE = `[${'1,'.repeat(100_000)}1]`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-ready-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

const mount = (where: string, options: string) =>
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', where], { stdio: 'pipe' });
const unmount = (where: string) => execFileSync('umount', ['-l', where], { stdio: 'pipe' });

/** Starts the service, breaks a part, and repairs it: `/readyz` must report the parts meanwhile, and afterwards. */
async function checksAround(
  options: ServiceOptions,
  fault: (dataDir: string) => void,
  repair: (dataDir: string) => void,
  { refuses = true } = {},
) {
  await using service = await startService({ dataDir: join(folder, 'data'), ...options });
  const client = createClient(service.url);
  const readiness = () => client.get<{ checks: Record<string, string> }>('/readyz');
  const upload = () =>
    client.form('/api/upload', { job_type: 'json-formatter' }, { file: { name: 'a.json', bytes: LARGE } });
  expect((await readiness()).status).toBe(200);
  fault(service.dataDir);
  const { status, body } = await until('it notices', async () => {
    const answer = await readiness();
    return answer.body.checks.storage === 'unreachable' ? answer : null;
  });
  expect(status).toBe(503);
  const { status: uploaded, body: answer } = await upload();
  if (refuses) expect([uploaded, answer]).toEqual([expect.toSatisfy((code) => code >= 500), expect.anything()]);
  repair(service.dataDir);
  await until('it is ready again', async () => (await readiness()).status === 200);
  await until('it takes files again', async () => (await upload()).status === 200);
  return body.checks;
}

describe('/readyz says no while files are refused, and yes once they are taken again', () => {
  it('where the data folder went away', async () => {
    const checks = await checksAround(
      {},
      (dataDir) => renameSync(dataDir, `${dataDir}-away`),
      (dataDir) => {
        rmSync(dataDir, { recursive: true, force: true });
        renameSync(`${dataDir}-away`, dataDir);
      },
      // The first write may have created a new one.
      { refuses: false },
    );
    expect(checks).toEqual({ database: 'unreachable', cache: 'ok', storage: 'unreachable' });
  });

  it.each([
    ['cannot be written any more', 'ro'],
    ['is full', 'nr_inodes=1'],
  ])('where the disk %s', async (_, options) => {
    if (!requireAbility(diskFault() === null, diskFault() ?? '')) return;
    const parts = (dataDir: string) => ['objects', 'tmp'].map((name) => join(dataDir, name));
    const checks = await checksAround(
      {},
      (dataDir) => parts(dataDir).forEach((part) => void mount(part, options)),
      (dataDir) => parts(dataDir).forEach((part) => void unmount(part)),
    );
    expect(checks).toEqual({ database: 'ok', cache: 'ok', storage: 'unreachable' });
  });
});
