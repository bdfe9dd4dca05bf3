import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createClient } from '../helpers/client.ts';
import { namesBelow } from '../helpers/names-below.ts';
import { startService } from '../helpers/service-process.ts';
import { requireAbility, requireTool } from '../helpers/tools.ts';
import { diskFault } from '../resilience/full-disk.ts';

const root = process.getuid?.() === 0;
const MAIN = new URL('../../src/main.ts', import.meta.url).pathname;
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sheaf-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true, maxRetries: 10 }));

/** Standard error of a failed start, besides the log. */
async function refusal(dataDir: string, prefix: string[] = []): Promise<string> {
  const [program = process.execPath, ...args] = [...prefix, process.execPath, MAIN];
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1' };
  const { status, stderr } = spawnSync(program, args, {
    env,
    encoding: 'utf8',
    timeout: 100_000,
    killSignal: 'SIGKILL',
  });
  expect(status).toBe(1);
  return stderr;
}

describe('an unusable DATA_DIR is reported in one sentence', () => {
  const cases: [string, RegExp, () => Promise<string>][] = [
    [
      'a file in its place',
      /is a file|a file in its place/,
      async () => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file');
      },
    ],
    [
      'a file on its path',
      /a part of its path is a file|a file in its place/,
      async () => {
        await writeFile(join(folder, 'file'), '');
        return join(folder, 'file', 'below');
      },
    ],
    ['/proc/nope', /no folder can be made there|may not write there/, async () => '/proc/nope'],
    ['/proc/nope/deep/below', /no folder can be made there|may not write there/, async () => '/proc/nope/deep/below'],
    ['/sys/nope', /may not write there|can only be read/, async () => '/sys/nope'],
  ];
  it.each(cases)('%s', async (_, reason, make) => {
    const said = await refusal(await make());
    expect(said).toMatch(/^Sheaf cannot start: DATA_DIR cannot be used: [^\n]*\n$/);
    expect(said).toMatch(reason);
    expect(said).toContain('set it to a folder that this user may write to');
  });

  it.runIf(requireAbility(root, 'only root may act as another user'))('a folder of another user', async () => {
    await chmod(folder, 0o755);
    for (const dataDir of [folder, join(folder, 'new')]) {
      const said = await refusal(dataDir, NOBODY);
      expect(said).toBe(
        `Sheaf cannot start: DATA_DIR cannot be used: ${dataDir}: this user may not write there; set it to a folder that this user may write to.\n`,
      );
    }
  });

  it('a database that is none', async () => {
    await writeFile(join(folder, 'sheaf.sqlite'), 'this is no database, whatever its name says. '.repeat(100));
    const said = await refusal(folder);
    expect(said).toBe(
      `Sheaf cannot start: The database in DATA_DIR cannot be used (${folder}/sheaf.sqlite): file is not a database.\n`,
    );
  });

  const noDisk = diskFault();
  it.runIf(requireAbility(noDisk === null, noDisk ?? '')).each([0, 64, 255])(
    'a disk that has %i KiB left',
    async (free) => {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', folder]);
      try {
        await writeFile(join(folder, 'fill'), Buffer.alloc((1024 - free) * 1024));
        const said = await refusal(folder);
        expect(said).toMatch(/^Sheaf cannot start: [^\n]*DATA_DIR [^\n]*full[^\n]*\n$/);
        expect(said).toMatch(/free some space/i);
        expect(await readdir(folder)).not.toContainEqual(expect.stringMatching(/^\.start-/));
      } finally {
        execFileSync('umount', ['-l', folder]);
      }
    },
  );
});

describe('what is kept is for this user alone', () => {
  async function modes(below: string): Promise<Record<string, string>> {
    const found: Record<string, string> = {};
    const names = ['', ...namesBelow(below)].filter((name) => !name.startsWith('cache/'));
    for (const name of names) found[name || '.'] = ((await stat(join(below, name))).mode & 0o777).toString(8);
    return found;
  }
  async function work(dataDir: string): Promise<void> {
    await using service = await startService({ dataDir });
    const client = createClient(service.url);
    for (const bytes of ['[1]', `["${'x'.repeat(100_000)}"]`]) {
      const file = { name: 'a.json', bytes };
      const job = await client.form('/api/upload', { job_type: 'json-formatter' }, { file }, { prefer: 'wait=60' });
      expect(job.body.status).toBe('completed');
    }
    const answer = await client.post('/api/auth/signup', {
      email: 'a@example.org',
      password: 'a long enough password',
    });
    expect([201, 409]).toContain(answer.status);
    await service.stop();
  }

  it('in a folder that is made', async () => {
    const dataDir = join(folder, 'a', 'b');
    await work(dataDir);
    const found = await modes(dataDir);
    expect(Object.keys(found)).toEqual(
      expect.arrayContaining(['.', 'sheaf.sqlite', 'small-objects.sqlite', 'objects', 'tmp', 'objects/anon']),
    );
    expect(Object.keys(found).filter((name) => /^objects\/anon\//.test(name)).length).toBeGreaterThan(0);
    expect(Object.entries(found).filter(([, mode]) => (Number.parseInt(mode, 8) & 0o77) !== 0)).toEqual([]);
  });

  it('in a folder of before, which others could read', async () => {
    const dataDir = join(folder, 'old');
    await work(dataDir);
    for (const name of ['.', 'objects', 'tmp']) await chmod(join(dataDir, name), 0o755);
    const databases = ['sheaf.sqlite', 'small-objects.sqlite'];
    for (const name of databases) await chmod(join(dataDir, name), 0o644);
    await work(dataDir);
    const found = await modes(dataDir);
    expect([found['.'], found.objects, found.tmp]).toEqual(['700', '700', '700']);
    expect(databases.map((name) => found[name])).toEqual(['600', '600']);
  });

  it('but a folder that holds other things stays as it is, and so does what a group was given', async () => {
    const dataDir = join(folder, 'shared');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'notes.txt'), '');
    await work(dataDir);
    await chmod(dataDir, 0o755);
    await chmod(join(dataDir, 'objects'), 0o750);
    await chmod(join(dataDir, 'sheaf.sqlite'), 0o644);
    await work(dataDir);
    const found = await modes(dataDir);
    expect([found['.'], found.objects, found['sheaf.sqlite']]).toEqual(['755', '750', '600']);
  });

  it.runIf(requireAbility(root, 'only root may act as another user') && requireTool('setpriv'))(
    'and what may not be closed is told in the log',
    async () => {
      const dataDir = join(folder, 'foreign');
      await mkdir(join(dataDir, 'objects'), { recursive: true });
      await mkdir(join(dataDir, 'tmp'));
      for (const name of ['objects', 'tmp', '.']) await chmod(join(dataDir, name), 0o777);
      await chmod(folder, 0o755);
      await using service = await startService({
        dataDir,
        prefix: NOBODY,
        env: { NODE_COMPILE_CACHE: '', SANDBOX: 'off' },
      });
      const warning = service.logs.find((line) => line.msg.startsWith('other users of this machine can read'));
      expect(warning).toMatchObject({
        level: 'warn',
        paths: [dataDir, join(dataDir, 'objects'), join(dataDir, 'tmp')],
      });
    },
  );
});
