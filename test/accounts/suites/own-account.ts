import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../helpers/service.ts';
import { openDatabase, storedObjects } from '../../helpers/stored.ts';
import { createProgram, createUser, createVisitor, newAddress, PASSWORD, readLetters, secret } from '../visitor.ts';

const CHANGED = secret('a password that was changed');

interface SessionView {
  id: string;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  user_agent: string | null;
  is_current: boolean;
}

/** Users' actions on their own accounts: password, sessions, key expiry, deletion. */
export function describeOwnAccount(service: () => Service): void {
  describe('changing the password', () => {
    it('needs the old one, ends other sessions and mailed links, keeps keys, and tells the owner', async () => {
      const visitor = await createUser(service());
      const { email } = visitor.user;
      const { key } = await visitor.makeKey();
      const elsewhere = createVisitor(service());
      await elsewhere.login(email);
      await visitor.post('/api/auth/forgot-password', { email });
      const reset = (await readLetters(service(), email, 2)).find(
        (letter) => letter.subject === 'Reset your password',
      )!;

      const change = (old_password: string) =>
        visitor.post('/api/auth/password', { old_password, new_password: CHANGED });
      const wrong = await change(secret('not the old password'));
      expect([wrong.status, wrong.body.code]).toEqual([401, 'bad_credentials']);
      expect((await elsewhere.get('/api/auth/me')).status).toBe(200);

      expect((await change(PASSWORD)).status).toBe(200);
      expect((await visitor.get('/api/auth/me')).status).toBe(200);
      expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
      expect((await createProgram(service(), key).get('/api/auth/me')).status).toBe(200);
      expect((await createVisitor(service()).login(email)).status).toBe(401);
      expect((await createVisitor(service()).login(email, CHANGED)).status).toBe(200);
      const late = { token: reset.token, new_password: secret('by an old link') };
      expect((await createVisitor(service()).post('/api/auth/reset-password', late)).status).toBe(400);
      const letter = (await readLetters(service(), email, 3))[2]!;
      expect(letter.subject).toBe('Your password was changed');
      expect(letter.token).toBe('');
    });

    it('is 401 for strangers, 422 for a short one, and 429 past 20 guesses', async () => {
      expect((await createVisitor(service()).post('/api/auth/password', {})).status).toBe(401);
      const visitor = await createUser(service());
      const short = await visitor.post('/api/auth/password', { old_password: PASSWORD, new_password: 'short' });
      expect([short.status, short.body.detail[0].loc]).toEqual([422, ['body', 'new_password']]);
      const guess = { old_password: 'a guess', new_password: CHANGED };
      const statuses = [];
      for (let index = 0; index < 22; index++) statuses.push((await visitor.post('/api/auth/password', guess)).status);
      expect(statuses).toEqual([...Array(20).fill(401), 429, 429]);
    });

    it('lets one of several at once through', async () => {
      const visitor = await createUser(service());
      const answers = await Promise.all(
        Array.from({ length: 6 }, (_, index) =>
          visitor.post('/api/auth/password', {
            old_password: PASSWORD,
            new_password: secret(`changed at once ${index}`),
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(5).fill(401)]);
    });
  });

  describe('the sessions of a user', () => {
    const list = async (visitor: { get: ReturnType<typeof createVisitor>['get'] }) =>
      (await visitor.get('/api/auth/sessions')).body as SessionView[];

    it('are listed with what the browser called itself, and no secret', async () => {
      const visitor = await createUser(service());
      const phone = createVisitor(service(), { 'user-agent': `Phone/1.0 ${'x'.repeat(1000)}` });
      await phone.login(visitor.user.email);
      const sessions = await list(phone);
      expect(sessions).toHaveLength(2);
      const current = sessions.find((session) => session.is_current)!;
      expect(current.user_agent).toMatch(/^Phone\/1\.0 x{290}$/);
      expect((await list(visitor)).map((session) => session.is_current).sort()).toEqual([false, true]);
      const week = Date.parse(current.expires_at) - Date.parse(current.last_seen_at);
      expect(week).toBe(7 * 86_400_000);
      for (const { id } of sessions) {
        for (const holder of [visitor, phone]) expect(holder.cookie()).not.toContain(id);
        expect((await createVisitor(service(), { cookie: `session=${id}` }).get('/api/auth/me')).status).toBe(401);
      }
    });

    it('end one by one, or all others at once; ending the own one signs out', async () => {
      const visitor = await createUser(service());
      const others = [createVisitor(service()), createVisitor(service()), createVisitor(service())];
      for (const other of others) await other.login(visitor.user.email);
      const [first] = others as [(typeof others)[number]];
      const id = (await list(first)).find((session) => session.is_current)!.id;
      expect((await visitor.delete(`/api/auth/sessions/${id}`)).status).toBe(204);
      expect((await first.get('/api/auth/me')).status).toBe(401);
      expect((await visitor.delete(`/api/auth/sessions/${id}`)).status).toBe(404);
      expect(await list(visitor)).toHaveLength(3);

      expect((await visitor.delete('/api/auth/sessions')).status).toBe(204);
      expect(await list(visitor)).toMatchObject([{ is_current: true }]);
      for (const other of others) expect((await other.get('/api/auth/me')).status).toBe(401);

      const own = (await list(visitor))[0]!.id;
      expect((await visitor.delete(`/api/auth/sessions/${own}`)).status).toBe(204);
      expect(visitor.jar.size).toBe(0);
    });

    it('of others cannot be ended, nor by patterns', async () => {
      const [owner, other] = [await createUser(service()), await createUser(service())];
      const [session] = await list(owner);
      for (const id of [session!.id, '%', '________________', "' or 1=1 --", '%25', 'x'.repeat(64)]) {
        expect((await other.delete(`/api/auth/sessions/${encodeURIComponent(id)}`)).status).toBe(404);
      }
      expect((await owner.get('/api/auth/me')).status).toBe(200);
      expect(await list(other)).toHaveLength(1);
      expect((await createVisitor(service()).get('/api/auth/sessions')).status).toBe(401);
    });
  });

  describe('a key that expires', () => {
    it('is refused from then on, listed as not active, and leaves its place', async () => {
      const visitor = await createUser(service());
      // On a busy machine, the first may expire before it is used: then create one that lives longer.
      const make = async (lifeMs: number) => {
        const expires_at = new Date(Date.now() + lifeMs).toISOString();
        const created = await visitor.makeKey({ name: 'short-lived', expires_at });
        const program = createProgram(service(), created.key);
        const { status } = await program.get('/api/auth/me');
        return { expires_at, created, program, status, inTime: Date.now() < Date.parse(expires_at) };
      };
      let key = await make(1500);
      for (let lifeMs = 3000; !key.inTime && lifeMs < 60_000; lifeMs *= 2) key = await make(lifeMs);
      const { expires_at, created, program } = key;
      expect(created).toMatchObject({ is_active: true, expires_at });
      expect(key.status).toBe(200);
      await sleep(Date.parse(expires_at) - Date.now() + 100);
      const refused = await program.get('/api/auth/me');
      expect([refused.status, refused.body.code]).toEqual([401, 'invalid_api_key']);
      const { body: listed } = await visitor.get('/api/keys');
      expect(listed.find((each: { expires_at: string }) => each.expires_at === expires_at)).toMatchObject({
        is_active: false,
        revoked_at: null,
      });
      const answers = await Promise.all(Array.from({ length: 25 }, () => visitor.post('/api/keys', {})));
      for (const answer of answers) secret(answer.body.key);
      expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]));
    });

    it.each([
      ['in the past', '2020-01-01T00:00:00Z'],
      ['no time', 'tomorrow'],
      ['without a zone', '2099-01-01T00:00:00'],
      ['a number', 4102444800],
    ])('is 422 when that is %s', async (_, expires_at) => {
      const answer = await (await createUser(service())).post('/api/keys', { expires_at });
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'expires_at']]);
    });

    it('may be given in any zone', async () => {
      const created = await (await createUser(service())).makeKey({ expires_at: '2099-01-01T02:00:00+02:00' });
      expect(created.expires_at).toBe('2099-01-01T00:00:00.000Z');
    });
  });

  describe('deleting the account', () => {
    const remove = (visitor: ReturnType<typeof createVisitor>, password: string) =>
      visitor.send('DELETE', '/api/auth/me', { password });

    it('needs the password, and takes sessions, keys, jobs and files along', async () => {
      const visitor = await createUser(service());
      const [{ key }, bystander] = [await visitor.makeKey(), await createUser(service())];
      const elsewhere = createVisitor(service());
      await elsewhere.login(visitor.user.email);
      const file = { name: 'in.json', bytes: '{"a":1}' };
      const upload = (who: typeof visitor) =>
        who.form('/api/upload', { job_type: 'json-formatter' }, { file }, { prefer: 'wait=60' });
      const [job, kept] = [await upload(visitor), await upload(bystander)];
      expect([job.body.status, kept.body.status]).toEqual(['completed', 'completed']);
      const objects = async (id: number) =>
        (await storedObjects(service())).filter((name) => name.startsWith(`users/${id}/`)).length;
      expect(await objects(visitor.user.user_id)).toBe(2);

      const wrong = await remove(visitor, secret('not the password'));
      expect([wrong.status, wrong.body.code]).toEqual([401, 'bad_credentials']);
      expect(await objects(visitor.user.user_id)).toBe(2);

      expect((await remove(visitor, PASSWORD)).status).toBe(204);
      expect(visitor.jar.size).toBe(0);
      expect(await objects(visitor.user.user_id)).toBe(0);
      expect((await elsewhere.get('/api/auth/me')).status).toBe(401);
      expect((await createProgram(service(), key).get('/api/usage')).status).toBe(401);
      expect((await createVisitor(service()).login(visitor.user.email)).status).toBe(401);
      expect((await createVisitor(service()).signup(visitor.user.email)).status).toBe(201);
      expect(await objects(bystander.user.user_id)).toBe(2);
      expect((await bystander.get(`/api/jobs/${kept.body.job_id}`)).status).toBe(200);
      await expect(rowsOf(visitor.user.user_id)).resolves.toEqual({
        jobs: 0,
        files: 0,
        sessions: 0,
        api_keys: 0,
        tokens: 0,
      });
    });

    it('is 401 for strangers and 422 without the password', async () => {
      expect((await remove(createVisitor(service()), PASSWORD)).status).toBe(401);
      const visitor = await createUser(service());
      expect((await visitor.delete('/api/auth/me')).status).toBe(422);
      expect((await visitor.get('/api/auth/me')).status).toBe(200);
    });

    it('happens once when it is asked for many times at once, and answers nobody 500', async () => {
      const visitor = await createUser(service());
      const answers = await Promise.all(Array.from({ length: 8 }, () => remove(visitor, PASSWORD)));
      expect(answers.filter((answer) => answer.status === 204).length).toBeGreaterThanOrEqual(1);
      expect(answers.filter((answer) => ![204, 401].includes(answer.status))).toEqual([]);
      expect((await createVisitor(service()).login(newAddress())).status).toBe(401);
    });

    async function rowsOf(id: number): Promise<Record<string, number>> {
      const { query, close } = await openDatabase(service());
      try {
        const count = async (table: 'jobs' | 'files' | 'sessions' | 'api_keys' | 'tokens', column: string) =>
          Number(
            (
              await query
                .selectFrom(table)
                .select((e) => e.fn.countAll<number>().as('n'))
                .where(column as never, '=', id as never)
                .executeTakeFirstOrThrow()
            ).n,
          );
        return {
          jobs: await count('jobs', 'owner_user_id'),
          files: await count('files', 'owner_user_id'),
          sessions: await count('sessions', 'user_id'),
          api_keys: await count('api_keys', 'user_id'),
          tokens: await count('tokens', 'user_id'),
        };
      } finally {
        await close();
      }
    }
  });
}
