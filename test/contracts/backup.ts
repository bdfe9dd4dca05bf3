import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const PAGE = readFileSync(new URL('../../docs/operating.md', import.meta.url), 'utf8');
const PASSWORD = 'a long pass phrase';

/** The commands of "Backup" in docs/operating.md that name a program, and those that restore its output. */
function recipe(program: 'sqlite3' | 'pg_dump'): [backup: string, restore: string] {
  const [, section = ''] = /\n## Backup\n([\s\S]*?)\n## /.exec(PAGE) ?? [];
  const blocks = [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map((match) => match[1] as string);
  const at = blocks.findIndex((block) => block.startsWith(program));
  return [blocks[at] as string, blocks[at + 1] as string];
}

/**
 * Runs the recipe as printed: everything is restored on another machine without the old files.
 * @param before settings of the backed-up service; `after` those of its replacement
 */
export function describeBackup(
  program: 'sqlite3' | 'pg_dump',
  databases: () => Promise<{ before: Record<string, string>; after: Record<string, string> }>,
): void {
  it('brings accounts, keys and jobs back when it is done as the page says', async () => {
    const [backup, restore] = recipe(program);
    const folder = await mkdtemp(join(tmpdir(), 'sheaf-backup-'));
    const { before, after } = await databases();
    const run = (commands: string, env: Record<string, string>) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, ...env }, encoding: 'utf8' } as const;
      const { status, stderr } = spawnSync('sh', ['-e', '-c', commands], options);
      expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    };
    const dataDir = join(folder, 'data');
    try {
      const account = { email: 'kept@example.org', password: PASSWORD };
      // An API node by itself: its jobs wait.
      const first = await startService({ dataDir, env: { ...GENEROUS, ...before, ROLE: 'api' } });
      const client = createClient(first.url);
      const signedUp = await client.post('/api/auth/signup', account);
      expect(signedUp.status).toBe(201);
      const cookie = signedUp.headers.getSetCookie()[0]!.split(';')[0]!;
      const { body: key } = await client.post<{ key: string }>('/api/keys', { name: 'kept' }, { cookie });
      const signature = { text: 'Ada Kept' };
      expect((await client.post('/api/signatures', signature, { cookie })).status).toBe(201);
      const fields = { job_type: 'json-validator' };
      const waiting = await client.form('/api/upload', fields, { file: 'json-valid.json' }, { cookie });
      expect(waiting.body.status ?? 'queued').toBe('queued');
      run(backup, before);
      expect((await client.post('/api/auth/signup', { ...account, email: 'late@example.org' })).status).toBe(201);
      await first.stop('SIGTERM');

      // The disk is lost; the service has been started once on a new one.
      await rm(dataDir, { recursive: true });
      if (program === 'sqlite3') await (await startService({ dataDir })).stop('SIGTERM');
      run(restore, after);
      await using second = await startService({ dataDir, env: { ...GENEROUS, ...after } });
      const again = createClient(second.url);
      const login = await again.post('/api/auth/login', account);
      expect(login.status).toBe(200);
      const session = { cookie: login.headers.getSetCookie()[0]!.split(';')[0]! };
      expect((await again.get('/api/signatures', session)).body).toMatchObject([signature]);
      expect((await again.post('/api/auth/login', { ...account, email: 'late@example.org' })).status).toBe(401);
      const holder = createClient(second.url, { 'x-api-key': key.key });
      const ended = await until('the job has ended', async () => {
        const { body } = await holder.get<{ completed_at: string | null }>(`/api/jobs/${waiting.body.job_id}`);
        return body.completed_at ? body : null;
      });
      expect(ended).toMatchObject({ status: 'failed', error_message: expect.stringMatching(/^[A-Z].*\.$/) });
      expect((await holder.job('json-formatter', 'json-valid.json')).body.status).toBe('completed');
    } finally {
      await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    }
  });
}
