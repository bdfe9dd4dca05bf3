import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { Sheaf } from '../../clients/typescript/src/index.ts';
import { holdIdleChild, signalAll } from '../helpers/children.ts';
import { createClient } from '../helpers/client.ts';
import { freePort } from '../helpers/free-port.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { HEAVY, heavyImage } from '../helpers/heavy.ts';
import { startService } from '../helpers/service-process.ts';

it('a client that follows a job gets its output from the service that was killed and started again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-client-'));
  const env = { ...GENEROUS, WORKER_CONCURRENCY: '1', JOB_LEASE_SECONDS: '2', PORT: String(await freePort()) };
  const before = await startService({ dataDir, env });
  try {
    const held = await holdIdleChild(createClient(before.url), before.pid);
    const sheaf = new Sheaf({ baseUrl: before.url });
    const { name, bytes } = heavyImage(2500);
    const job = await sheaf.start('image-compress', { file: { data: bytes, name }, params: HEAVY });
    let killed: Promise<unknown> | undefined;
    const states: string[] = [];
    const done = job.done({
      onProgress({ status }) {
        states.push(status);
        if (status === 'processing') killed ??= before.stop('SIGKILL');
      },
    });
    await expect.poll(() => killed, { timeout: 60_000 }).toBeDefined();
    await killed;
    signalAll(held, 'SIGCONT');
    await using after = await startService({ dataDir, env });
    expect(after.url).toBe(before.url);
    const { output, result } = await done;
    expect(result?.format).toBe('webp');
    expect((await output.bytes()).length).toBe(output.size);
    expect(states.at(-1)).toBe('completed');
  } finally {
    await before.stop('SIGKILL');
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
});
