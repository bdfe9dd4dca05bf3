import { describe, expect, it } from 'vitest';
import type { Service } from '../../helpers/service.ts';
import { createProgram, createUser, createVisitor, type KeyView, PASSWORD, secret } from '../visitor.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** API keys: made, listed, used, revoked; and what they may not do. */
export function describeKeys(service: () => Service): void {
  describe('API keys', () => {
    it('are shown whole once, and listed by prefix and facts', async () => {
      const visitor = await createUser(service());
      const answer = await visitor.post('/api/keys', { name: 'Büro ☃', env: 'live' });
      expect(answer.status).toBe(201);
      const { key, ...view } = answer.body;
      secret(key);
      expect(key).toMatch(/^shf_live_[0-9A-Za-z]{38}$/);
      expect(view).toEqual({
        id: expect.any(Number),
        prefix: key.slice(0, 17),
        name: 'Büro ☃',
        tier: 'free',
        is_active: true,
        created_at: expect.stringMatching(TIME),
        last_used_at: null,
        revoked_at: null,
        expires_at: null,
      });
      const list = await visitor.get('/api/keys');
      expect(list.body).toEqual([view]);
      expect(list.text).not.toContain(key.slice(17));
    });

    it('are live and nameless unless said otherwise; test keys have the tier test', async () => {
      const visitor = await createUser(service());
      expect(await visitor.makeKey({})).toMatchObject({
        name: null,
        tier: 'free',
        prefix: expect.stringMatching(/^shf_live_/),
      });
      expect(await visitor.makeKey({ name: null, env: 'test' })).toMatchObject({
        tier: 'test',
        prefix: expect.stringMatching(/^shf_test_/),
      });
      expect(((await visitor.get('/api/keys')).body as KeyView[]).map((key) => key.tier)).toEqual(['test', 'free']);
    });

    it.each([
      ['a name of 81 characters', { name: 'x'.repeat(81) }, 'string_too_long'],
      ['a name with NUL', { name: 'a\0b' }, 'value_error'],
      ['another env', { env: 'staging' }, 'string_pattern_mismatch'],
      ['an unknown field', { tier: 'pro' }, 'extra_forbidden'],
    ])('are refused with 422 for %s', async (_, body, type) => {
      const answer = await (await createUser(service())).post('/api/keys', body);
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].type).toBe(type);
    });

    it('take a name of 80 characters that are emoji', async () => {
      const name = '🔑'.repeat(80);
      expect(await (await createUser(service())).makeKey({ name })).toMatchObject({ name });
    });

    it('stand for their user in both headers', async () => {
      const visitor = await createUser(service());
      const { key, id } = await visitor.makeKey();
      for (const header of ['bearer', 'x-api-key'] as const) {
        const program = createProgram(service(), key, header);
        expect((await program.get('/api/auth/me')).body).toEqual(visitor.user);
        expect((await program.get('/api/usage')).body).toMatchObject({ identity_kind: 'api_key', tier: 'free' });
        expect((await program.get('/api/jobs')).status).toBe(200);
      }
      const lower = createVisitor(service(), { authorization: `bearer ${key}` });
      expect((await lower.get('/api/auth/me')).status).toBe(200);
      const listed = ((await visitor.get('/api/keys')).body as KeyView[]).find((entry) => entry.id === id);
      expect(listed!.last_used_at).toMatch(TIME);
    });

    it('win over a cookie that is sent beside them', async () => {
      const [keyOwner, cookieOwner] = [await createUser(service()), await createUser(service())];
      const { key } = await keyOwner.makeKey();
      const answer = await cookieOwner.get('/api/auth/me', { 'x-api-key': key });
      expect(answer.body).toEqual(keyOwner.user);
    });

    it('are 401 when wrong, mistyped, doubled or empty, never an anonymous caller', async () => {
      const visitor = await createUser(service());
      const [{ key }, other] = [await visitor.makeKey(), await visitor.makeKey()];
      const mistyped = `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}`;
      const cases: Record<string, string>[] = [
        { 'x-api-key': mistyped },
        { 'x-api-key': '' },
        { 'x-api-key': 'shf_live_' },
        { 'x-api-key': 'x'.repeat(5000) },
        { authorization: 'Bearer' },
        { authorization: `Bearer ${mistyped}` },
        { authorization: `Bearer ${key} ${key}` },
        { authorization: `Bearer ${key}`, 'x-api-key': other.key },
        { authorization: `Bearer ${key}`, 'x-api-key': mistyped },
      ];
      for (const headers of cases) {
        const caller = createVisitor(service(), headers);
        for (const path of ['/api/usage', '/api/jobs', '/api/auth/me', '/api/uuid-generator', '/api/nowhere']) {
          const answer = await caller.get(path);
          expect([headers, path, answer.status, answer.body.code]).toEqual([headers, path, 401, 'invalid_api_key']);
        }
        const withCookie = await visitor.get('/api/usage', headers);
        expect(withCookie.status).toBe(401);
      }
    });

    it('are ignored in a query string, and so are other kinds of authorization', async () => {
      const { key } = await (await createUser(service())).makeKey();
      const visitor = createVisitor(service());
      for (const name of ['api_key', 'key', 'x-api-key', 'access_token', 'token']) {
        const answer = await visitor.get(`/api/usage?${name}=${key}`);
        expect(answer.body).toMatchObject({ identity_kind: 'anonymous' });
      }
      const basic = await visitor.get('/api/usage', { authorization: 'Basic dXNlcjpwYXNz' });
      expect(basic.body).toMatchObject({ identity_kind: 'anonymous' });
    });

    it('cannot manage keys or the account', async () => {
      const visitor = await createUser(service());
      const { key, id } = await visitor.makeKey();
      const program = createProgram(service(), key);
      const answers = [
        await program.get('/api/keys'),
        await program.post('/api/keys', {}),
        await program.delete(`/api/keys/${id}`),
        await program.post('/api/auth/verify-email/resend'),
        await program.post('/api/auth/password', { old_password: PASSWORD, new_password: `${PASSWORD}!` }),
        await program.get('/api/auth/sessions'),
        await program.delete('/api/auth/sessions'),
        await program.delete('/api/auth/sessions/x'),
        await program.send('DELETE', '/api/auth/me', { password: PASSWORD }),
      ];
      expect(answers.map(({ status, body }) => [status, body.code])).toEqual(Array(9).fill([403, 'session_required']));
      expect((await createVisitor(service()).get('/api/keys')).status).toBe(401);
      expect((await createVisitor(service()).post('/api/keys', {})).status).toBe(401);
      expect((await createVisitor(service()).delete('/api/keys/1')).status).toBe(401);
    });

    it('are dead at once when revoked, stay listed, and may be revoked again', async () => {
      const visitor = await createUser(service());
      const { key, id } = await visitor.makeKey();
      const program = createProgram(service(), key);
      expect((await program.get('/api/auth/me')).status).toBe(200);
      const answer = await visitor.delete(`/api/keys/${id}`);
      expect([answer.status, answer.text]).toEqual([204, '']);
      expect([(await program.get('/api/usage')).status, (await program.get('/api/auth/me')).status]).toEqual([
        401, 401,
      ]);
      const [listed] = (await visitor.get('/api/keys')).body as KeyView[];
      expect(listed).toMatchObject({ id, is_active: false, revoked_at: expect.stringMatching(TIME) });
      expect((await visitor.delete(`/api/keys/${id}`)).status).toBe(204);
      expect(((await visitor.get('/api/keys')).body as KeyView[])[0]).toEqual(listed);
    });

    it('of another user are unknown', async () => {
      const [owner, other] = [await createUser(service()), await createUser(service())];
      const { key, id } = await owner.makeKey();
      const foreign = await other.delete(`/api/keys/${id}`);
      const unknown = await other.delete('/api/keys/999999999999');
      expect([foreign.status, unknown.status]).toEqual([404, 404]);
      expect(foreign.text).toBe(unknown.text);
      expect((await createProgram(service(), key).get('/api/auth/me')).status).toBe(200);
      expect((await other.get('/api/keys')).body).toEqual([]);
    });

    it.each([
      ['abc', 422],
      ['1.5', 422],
      ['0', 422],
      ['-1', 422],
      ['99999999999999999999', 422],
    ])('with the id %s are %i', async (id, status) => {
      expect((await (await createUser(service())).delete(`/api/keys/${id}`)).status).toBe(status);
    });

    it('are at most 25 active ones, also when they are made at once', async () => {
      const visitor = await createUser(service());
      const answers = await Promise.all(Array.from({ length: 30 }, () => visitor.post('/api/keys', {})));
      for (const answer of answers) if (answer.body.key) secret(answer.body.key);
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(25);
      expect(answers.find((answer) => answer.status !== 201)).toMatchObject({
        status: 422,
        body: { code: 'limit_exceeded' },
      });
      const [one] = (await visitor.get('/api/keys')).body as KeyView[];
      await visitor.delete(`/api/keys/${one!.id}`);
      expect(await visitor.makeKey()).toMatchObject({ is_active: true });
    });
  });
}
