import { describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { type Service, startService } from '../helpers/service-process.ts';
import { confine } from './hostile.ts';

async function expectLevel(service: Service, level: string): Promise<void> {
  expect(service.logs.find((line) => line.msg === 'sheaf is ready')).toMatchObject({ sandbox: level });
  const { body } = await createClient(service.url).get<string>('/metrics');
  expect(body).toContain(`sheaf_sandbox_level{level="${level}"} 1`);
  const job = await createClient(service.url).job('json-formatter', { name: 'a.json', bytes: '{}' });
  expect(job.body).toMatchObject({ status: 'completed' });
}

describe('SANDBOX', () => {
  it('says in the log and in the metrics what holds children', async () => {
    await using service = await startService({ env: { SANDBOX: 'off' } });
    await expectLevel(service, 'permissions');
  }, 120_000);

  it('insists on bubblewrap when set to, and takes it where it works when left to itself', async () => {
    const { level } = await confine('auto');
    if (level === 'bwrap') {
      await using service = await startService({ env: { SANDBOX: 'bwrap' } });
      await expectLevel(service, 'bwrap');
    } else {
      await expect(startService({ env: { SANDBOX: 'bwrap' } })).rejects.toThrow(/SANDBOX=bwrap requires bubblewrap/);
    }
    await using service = await startService({ env: { SANDBOX: 'auto' } });
    await expectLevel(service, level);
  }, 120_000);
});
