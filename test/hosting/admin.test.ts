import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createProgram, createUser, createVisitor, newAddress, PASSWORD } from '../accounts/visitor.ts';
import { NODE_COMPILE_CACHE } from '../helpers/compile-cache.ts';
import { type Service, startService } from '../helpers/service.ts';
import { openDatabase, storedObjects } from '../helpers/stored.ts';

const ADMIN = new URL('../../src/admin/admin.ts', import.meta.url).pathname;

let service: Service;
beforeAll(async () => {
  service = await startService({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(() => service[Symbol.asyncDispose]());

async function admin(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE, ...service.env };
  return promisify(execFile)(process.execPath, [ADMIN, ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, err: stderr }),
    (error) => ({ code: error.code, out: error.stdout, err: error.stderr }),
  );
}

describe('administration beside the running service', () => {
  it('lists users', async () => {
    const { user } = await createUser(service);
    const { code, out } = await admin('list', '--json');
    expect(code).toBe(0);
    const listed = (JSON.parse(out) as { email: string }[]).find((entry) => entry.email === user.email);
    expect(listed).toEqual({ ...user, created_at: expect.stringMatching(/^\d{4}-/) });
    expect((await admin('list')).out).toContain(user.email);
  });

  it('sets the tier, which holds from the next request on', async () => {
    const visitor = await createUser(service);
    const { key } = await visitor.makeKey();
    expect((await admin('set-tier', visitor.user.email.toUpperCase(), 'pro')).code).toBe(0);
    expect((await visitor.get('/api/auth/me')).body.tier).toBe('pro');
    expect((await visitor.get('/api/usage')).body).toMatchObject({ tier: 'pro', windows: [{ limit: 3000 }, {}, {}] });
    expect((await createProgram(service, key).get('/api/usage')).body.tier).toBe('pro');
    expect((await visitor.get('/api/keys')).body[0].tier).toBe('pro');
  });

  it('deactivates: sessions and keys end at once, sign-in and mails stop; activating allows sign-in', async () => {
    const visitor = await createUser(service);
    const { key } = await visitor.makeKey();
    expect((await admin('deactivate', String(visitor.user.user_id))).code).toBe(0);
    const replay = createVisitor(service, { cookie: visitor.cookie() });
    expect((await replay.get('/api/auth/me')).status).toBe(401);
    expect((await createProgram(service, key).get('/api/auth/me')).status).toBe(401);
    const refused = await createVisitor(service).login(visitor.user.email);
    expect([refused.status, refused.body.code]).toEqual([401, 'bad_credentials']);
    const unknown = await createVisitor(service).login(newAddress());
    expect(refused.text).toBe(unknown.text);

    expect((await admin('activate', visitor.user.email)).code).toBe(0);
    expect((await replay.get('/api/auth/me')).status).toBe(401);
    expect((await createProgram(service, key).get('/api/auth/me')).status).toBe(401);
    const back = createVisitor(service);
    expect((await back.login(visitor.user.email, PASSWORD)).status).toBe(200);
    expect((await back.get('/api/keys')).body).toMatchObject([{ is_active: false, revoked_at: expect.any(String) }]);
  });

  it('lets no key or session in of an account that is not active, though they are as they were', async () => {
    const visitor = await createUser(service);
    const { key } = await visitor.makeKey();
    const database = await openDatabase(service);
    try {
      const set = (is_active: number) =>
        database.query.updateTable('users').set({ is_active }).where('id', '=', visitor.user.user_id).execute();
      const statuses = async () => [
        (await createProgram(service, key).get('/api/auth/me')).status,
        (await createVisitor(service, { cookie: visitor.cookie() }).get('/api/auth/me')).status,
      ];
      expect(await statuses()).toEqual([200, 200]);
      await set(0);
      expect(await statuses()).toEqual([401, 401]);
    } finally {
      await database.close();
    }
  });

  it('deletes a user with keys, jobs and files, and never reuses the id', async () => {
    const visitor = await createUser(service);
    const { key } = await visitor.makeKey();
    const file = { name: 'in.json', bytes: '{"a":1}' };
    const job = await visitor.form('/api/upload', { job_type: 'json-formatter' }, { file }, { prefer: 'wait=60' });
    expect(job.body.status).toBe('completed');
    const folder = `users/${visitor.user.user_id}/`;
    const objects = async () => (await storedObjects(service)).filter((name) => name.startsWith(folder));
    expect(await objects()).toHaveLength(2);

    const { code, out } = await admin('delete', visitor.user.email);
    expect(code).toBe(0);
    expect(out).toContain('1 jobs and 2 files');
    expect(await objects()).toEqual([]);
    expect((await createVisitor(service, { cookie: visitor.cookie() }).get('/api/auth/me')).status).toBe(401);
    expect((await createProgram(service, key).get('/api/usage')).status).toBe(401);
    expect((await createVisitor(service).get(`/api/jobs/${job.body.job_id}`)).status).toBe(404);
    const again = await createVisitor(service).signup(visitor.user.email);
    expect(again.status).toBe(201);
    expect(again.body.user_id).toBeGreaterThan(visitor.user.user_id);
  });

  it.each([
    [['dance'], 'Unknown command "dance"'],
    [['deactivate'], 'Enter a user'],
    [['deactivate', 'nobody@example.org'], 'User "nobody@example.org" not found'],
    [['set-tier', '1', 'gold'], 'Unknown plan "gold". Use one of free, pro.'],
  ])('says what is wrong with %j', async (words, message) => {
    const { code, err } = await admin(...words);
    expect(code).toBe(1);
    expect(err).toContain(message);
  });
});

describe('raised password costs', () => {
  it('are taken over at the next login', { timeout: 60_000 }, async () => {
    const visitor = await createUser(service);
    await service.stop();
    const grown = await startService({
      dataDir: service.dataDir,
      env: { TRUSTED_PROXIES: '127.0.0.1', PASSWORD_PASSES: '3' },
    });
    try {
      expect(await storedHash(visitor.user.email)).toContain('t=2');
      expect((await createVisitor(grown).login(visitor.user.email, 'wrong password')).status).toBe(401);
      expect(await storedHash(visitor.user.email)).toContain('t=2');
      expect((await createVisitor(grown).login(visitor.user.email)).status).toBe(200);
      expect(await storedHash(visitor.user.email)).toContain('m=19456,t=3,p=1');
      expect((await createVisitor(grown).login(visitor.user.email)).status).toBe(200);
    } finally {
      await grown.stop();
    }
  });

  async function storedHash(email: string): Promise<string> {
    const database = await openDatabase(service);
    try {
      const row = await database.query
        .selectFrom('users')
        .select('password_hash')
        .where('email', '=', email)
        .executeTakeFirst();
      return row?.password_hash ?? '';
    } finally {
      await database.close();
    }
  }
});
