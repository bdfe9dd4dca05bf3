import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { areOfNow, type Facts, readPrepared } from '../../scripts/prepared.ts';
import { loadTextTools } from '../../src/text-tools/registry.ts';
import { type Client, createClient } from '../helpers/client.ts';
import { freePort } from '../helpers/free-port.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { type Service, startService } from '../helpers/service.ts';
import { removeAtExit } from '../helpers/service-process.ts';
import { until } from '../helpers/until.ts';

const ROOT = join(import.meta.dirname, '../..');
const prepare = () =>
  execFileSync(process.execPath, ['scripts/prepare.ts'], {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, ROLE: 'worker' },
  });

/** The service as `npm start` runs it, and as its sources say. */
let [joined, sources] = [] as unknown as [Service, Service];
let clients: Client[];
beforeAll(async () => {
  // Both state their place in their response.
  const env = { ...GENEROUS, PUBLIC_URL: `http://127.0.0.1:${await freePort()}` };
  joined = await startService({ env, command: [process.execPath, join(ROOT, prepare())] });
  sources = await startService({ env, command: [process.execPath, join(ROOT, 'src/main.ts')] });
  clients = [joined, sources].map(({ url }) => createClient(url));
}, 240_000);
afterAll(async () => {
  await joined?.[Symbol.asyncDispose]();
  await sources?.[Symbol.asyncDispose]();
});

describe('what npm start runs', () => {
  it('becomes the service, once what it needs is prepared', async () => {
    const command = [process.execPath, join(ROOT, 'scripts/start.ts')];
    await using service = await startService({ command, env: { ROLE: 'worker' } });
    expect(await service.stop('SIGTERM')).toBe(0);
  });

  it('finds what is prepared, and that a file has changed since', () => {
    const main = prepare();
    const prepared = readPrepared(false);
    expect(prepared?.service).toBe(main);
    const facts = prepared?.code as Facts;
    expect(facts).toHaveProperty(['src/service.ts']);
    expect(areOfNow(facts)).toBe(true);
    expect(areOfNow({ ...facts, 'src/service.ts': '1/2' })).toBe(false);
    expect(areOfNow({ ...facts, 'src/no-such-file.ts': '1/2' })).toBe(false);
  });
});

describe('the joined code', () => {
  it('is made once', () => {
    expect(prepare()).toMatch(/^node_modules\/\.cache\/sheaf-service\/\w+\/main\.mjs$/);
    expect(prepare()).toBe(prepare());
  });

  it.each(['/openapi.json', '/api/operations', '/api/operations?lang=de', '/api/no-such-thing', '/docs'])(
    'answers %s as the sources do',
    async (path) => {
      const [one, other] = await Promise.all(clients.map((client) => client.get<unknown>(path)));
      expect([one?.status, one?.body]).toEqual([other?.status, other?.body]);
    },
  );

  it('works on texts as the sources do, in the service and in a thread', async () => {
    for (const { name, body } of (await loadTextTools()).values()) {
      const [example] = ((body as z.ZodType).meta()?.examples ?? []) as Record<string, unknown>[];
      for (const text of [
        JSON.stringify(example),
        JSON.stringify(example) + ' '.repeat(20_000),
        '{"surplus": 1}',
        '[',
      ]) {
        const [one, other] = await Promise.all(
          clients.map((client) =>
            client.request<Record<string, unknown>>(`/api/${name}`, {
              method: 'POST',
              headers: { 'content-type': 'application/json' },
              body: text,
            }),
          ),
        );
        expect([name, one?.status]).toEqual([name, other?.status]);
        expect([name, Object.keys(one?.body ?? {})]).toEqual([name, Object.keys(other?.body ?? {})]);
      }
    }
  });

  it('has children do the work', async () => {
    const { body } = await (clients[0] as Client).job('pdf-rotate', 'three-pages.pdf');
    expect(body).toMatchObject({ status: 'completed', result: { page_count: 3 } });
  });

  it('keeps its compiled code, and compiles again where that is damaged', async () => {
    const command = [process.execPath, join(ROOT, prepare())];
    const cache = mkdtempSync(join(tmpdir(), 'sheaf-compiled-'));
    removeAtExit(cache);
    const env = { NODE_COMPILE_CACHE: cache, ROLE: 'worker' };
    const keptIn = () => globSync('joined-*', { cwd: cache }).map((name) => join(cache, name));
    {
      await using _first = await startService({ command, env });
      await until('compiled code is kept', () => keptIn().length === 1);
    }
    const [path = ''] = keptIn();
    const kept = readFileSync(path);
    const middle = kept.length >> 1;
    const damaged = Buffer.from(kept);
    damaged[middle] = (damaged[middle] ?? 0) ^ 0xff;
    writeFileSync(path, damaged);
    await using second = await startService({ command, env });
    await until('it is kept anew', () => !readFileSync(path).equals(damaged));
    expect(keptIn()).toEqual([path]);
    expect(await second.stop('SIGTERM')).toBe(0);
  });

  it('says in a line or two what it cannot start with', async () => {
    const command = [process.execPath, join(ROOT, prepare())];
    await expect(startService({ command, env: { PORT: 'none' } })).rejects.toThrow(
      /cannot start with these settings:\nPORT/,
    );
    await expect(startService({ command, env: { PORT: String(joined.port) } })).rejects.toThrow(/PORT is taken/);
  });
});
