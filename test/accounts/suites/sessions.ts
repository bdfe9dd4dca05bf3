import { describe, expect, it } from 'vitest';
import type { Service } from '../../helpers/service.ts';
import { createProgram, createUser, createVisitor, newAddress, PASSWORD, secret } from '../visitor.ts';

/** Signing up, in and out, like a browser with a cookie jar. */
export function describeSessions(service: () => Service): void {
  describe('sign-up', () => {
    it('makes a user and signs in at once', async () => {
      const visitor = createVisitor(service());
      const email = newAddress();
      const answer = await visitor.signup(email.toUpperCase());
      expect(answer.status).toBe(201);
      expect(answer.body).toEqual({
        user_id: expect.any(Number),
        email,
        tier: 'free',
        is_active: true,
        email_verified: false,
      });
      expect(Number.isSafeInteger(answer.body.user_id)).toBe(true);
      const me = await visitor.get('/api/auth/me');
      expect(me.status).toBe(200);
      expect(me.body).toEqual(answer.body);
    });

    it('sets a cookie that scripts cannot read and other sites do not get', async () => {
      const answer = await createVisitor(service()).signup();
      const [line, ...others] = answer.headers.getSetCookie();
      expect(others).toEqual([]);
      expect(line).toMatch(/^session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/);
    });

    it('refuses an address that has an account, in whatever case, with 409', async () => {
      const { user } = await createUser(service());
      const visitor = createVisitor(service());
      const again = await visitor.signup(user.email.toUpperCase());
      expect(again.status).toBe(409);
      expect(again.body).toEqual({ detail: expect.any(String), code: 'already_exists' });
      expect(visitor.jar.size).toBe(0);
    });

    it('makes one user of many sign-ups with one address at once', async () => {
      const email = newAddress();
      const answers = await Promise.all(Array.from({ length: 8 }, () => createVisitor(service()).signup(email)));
      const created = answers.filter((answer) => answer.status === 201);
      expect(created).toHaveLength(1);
      expect(answers.filter((answer) => answer.status === 409)).toHaveLength(7);
    });

    it.each([
      ['no body', undefined, [['missing', 'body']]],
      [
        'nothing in it',
        {},
        [
          ['missing', 'body.email'],
          ['missing', 'body.password'],
        ],
      ],
      ['a short address', { email: 'a@', password: PASSWORD }, [['string_too_short', 'body.email']]],
      ['two at signs', { email: 'a@b@c', password: PASSWORD }, [['value_error', 'body.email']]],
      ['nothing before the at sign', { email: '@bc', password: PASSWORD }, [['value_error', 'body.email']]],
      ['a line break', { email: 'a@b\nBcc: c@d', password: PASSWORD }, [['value_error', 'body.email']]],
      ['NUL', { email: 'a\0b@c', password: PASSWORD }, [['value_error', 'body.email']]],
      ['a long address', { email: `${'a'.repeat(253)}@b`, password: PASSWORD }, [['string_too_long', 'body.email']]],
      ['a short password', { email: 'a@b', password: 'elevenchars' }, [['string_too_short', 'body.password']]],
      ['a long password', { email: 'a@b', password: 'x'.repeat(1025) }, [['string_too_long', 'body.password']]],
      ['a huge password', { email: 'a@b', password: 'x'.repeat(30_000) }, [['string_too_long', 'body.password']]],
      ['a number', { email: 5, password: PASSWORD }, [['string_type', 'body.email']]],
      ['more than asked', { email: 'a@b', password: PASSWORD, tier: 'pro' }, [['extra_forbidden', 'body.tier']]],
    ])('answers 422 to %s', async (_, body, expected) => {
      const answer = await createVisitor(service()).post('/api/auth/signup', body);
      expect(answer.status).toBe(422);
      expect(
        answer.body.detail.map((item: { type: string; loc: string[] }) => [item.type, item.loc.join('.')]),
      ).toEqual(expected);
      expect(answer.text).not.toContain(PASSWORD);
    });

    it('answers 413 to a body that no form would send', async () => {
      const answer = await createVisitor(service()).signup(newAddress(), 'x'.repeat(100_000));
      expect(answer.status).toBe(413);
    });

    it('takes passwords of 1,024 characters, NUL and emoji among them, in full length', async () => {
      const email = newAddress();
      const start = `\0${'🔐'.repeat(1022)}`;
      expect((await createVisitor(service()).signup(email, secret(`${start}a`))).status).toBe(201);
      expect((await createVisitor(service()).login(email, `${start}a`)).status).toBe(200);
      expect((await createVisitor(service()).login(email, `${start}b`)).status).toBe(401);
      expect((await createVisitor(service()).login(email, `\0${'🔐'.repeat(1022)}`)).status).toBe(401);
      expect((await createVisitor(service()).login(email, `${start}ab`)).status).toBe(422);
    });

    it('takes one password however a keyboard composes its letters', async () => {
      const email = newAddress();
      await createVisitor(service()).signup(email, secret('Käsebrot und Müsli'.normalize('NFC')));
      expect((await createVisitor(service()).login(email, secret('Käsebrot und Müsli'.normalize('NFD')))).status).toBe(
        200,
      );
    });

    it('takes an address of 254 characters', async () => {
      const email = `${newAddress().slice(0, 37)}${'a'.repeat(205)}@example.org`;
      expect(email).toHaveLength(254);
      expect((await createVisitor(service()).signup(email)).body).toMatchObject({ email });
    });
  });

  describe('login', () => {
    it('starts a session that differs from every other', async () => {
      const { user, jar } = await createUser(service());
      const visitor = createVisitor(service());
      const answer = await visitor.login(user.email);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual(user);
      expect(visitor.jar.get('session')).not.toBe(jar.get('session'));
      expect((await visitor.get('/api/auth/me')).body).toEqual(user);
    });

    it('returns one constant answer, whatever is wrong', async () => {
      const { user } = await createUser(service());
      const wrong = await createVisitor(service()).login(user.email, secret('not the password'));
      const unknown = await createVisitor(service()).login(newAddress(), secret('not the password'));
      expect([wrong.status, unknown.status]).toEqual([401, 401]);
      expect(wrong.text).toBe(unknown.text);
      expect(wrong.body.code).toBe('bad_credentials');
      const names = (headers: Headers) => [...headers.keys()].sort();
      expect(names(wrong.headers)).toEqual(names(unknown.headers));
    });

    it('ends the session that the visitor had', async () => {
      const visitor = await createUser(service());
      const before = visitor.cookie();
      expect((await visitor.login(visitor.user.email)).status).toBe(200);
      const replay = await createVisitor(service(), { cookie: before }).get('/api/auth/me');
      expect(replay.status).toBe(401);
    });
  });

  describe('logout', () => {
    it('ends the session, clears the cookie, and a replay of the cookie is 401', async () => {
      const visitor = await createUser(service());
      const before = visitor.cookie();
      const answer = await visitor.post('/api/auth/logout');
      expect(answer.status).toBe(204);
      expect(answer.text).toBe('');
      expect(visitor.jar.size).toBe(0);
      expect((await createVisitor(service(), { cookie: before }).get('/api/auth/me')).status).toBe(401);
    });

    it('leaves other sessions of the user alone', async () => {
      const visitor = await createUser(service());
      const other = createVisitor(service());
      await other.login(visitor.user.email);
      await visitor.post('/api/auth/logout');
      expect((await other.get('/api/auth/me')).status).toBe(200);
    });

    it('is 204 for anybody', async () => {
      expect((await createVisitor(service()).post('/api/auth/logout')).status).toBe(204);
      const { key } = await (await createUser(service())).makeKey();
      expect((await createProgram(service(), key).post('/api/auth/logout')).status).toBe(204);
      expect((await createVisitor(service(), { cookie: 'session=nonsense' }).post('/api/auth/logout')).status).toBe(
        204,
      );
    });
  });

  describe('a dead cookie', () => {
    it.each(['nonsense', 'a'.repeat(43), "' or 1=1 --", '%00'])(
      'makes an anonymous caller and is cleared (%s)',
      async (value) => {
        const visitor = createVisitor(service(), { cookie: `session=${value}` });
        const usage = await visitor.get('/api/usage');
        expect(usage.status).toBe(200);
        expect(usage.body.identity_kind).toBe('anonymous');
        expect(usage.headers.getSetCookie()).toEqual([expect.stringMatching(/^session=; Max-Age=0; Path=\/;/)]);
        expect((await visitor.get('/api/auth/me')).status).toBe(401);
      },
    );
  });

  describe('a foreign page', () => {
    const foreign = [
      { origin: 'https://evil.example' },
      { origin: 'null' },
      { origin: 'http://127.0.0.1:1' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ] as Record<string, string>[];
    const writes = [
      ['POST', '/api/upload'],
      ['POST', '/api/process'],
      ['POST', '/api/preview/pdf'],
      ['POST', '/api/image-resize'],
      ['POST', '/api/keys'],
      ['DELETE', '/api/keys/1'],
      ['DELETE', '/api/jobs/0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1'],
      ['POST', '/api/auth/logout'],
      ['POST', '/api/auth/password'],
      ['DELETE', '/api/auth/me'],
      ['DELETE', '/api/auth/sessions'],
      ['DELETE', '/api/auth/sessions/x'],
      ['POST', '/api/auth/login'],
      ['POST', '/api/auth/signup'],
      ['POST', '/api/auth/verify-email/request'],
      ['POST', '/api/auth/verify-email/resend'],
      ['POST', '/api/auth/verify-email/confirm'],
      ['POST', '/api/auth/forgot-password'],
      ['POST', '/api/auth/reset-password'],
      ['POST', '/api/cleanup'],
    ] as const;

    it('cannot write with a good cookie, anywhere', async () => {
      const visitor = await createUser(service());
      const used = (await visitor.get('/api/usage')).body.windows[0].count;
      for (const [method, path] of writes) {
        for (const headers of foreign) {
          const answer = await visitor.send(method, path, undefined, headers);
          expect([path, headers, answer.status, answer.body.code]).toEqual([path, headers, 403, 'foreign_origin']);
        }
      }
      expect((await visitor.get('/api/auth/me')).status).toBe(200);
      expect((await visitor.get('/api/usage')).body.windows[0].count).toBe(used);
    });

    it('cannot sign anybody in or up', async () => {
      const { user } = await createUser(service());
      for (const headers of foreign) {
        const visitor = createVisitor(service(), headers);
        expect((await visitor.login(user.email)).body.code).toBe('foreign_origin');
        expect((await visitor.signup()).body.code).toBe('foreign_origin');
        expect(visitor.jar.size).toBe(0);
      }
    });

    it('may read, and may write what needs no account', async () => {
      const visitor = await createUser(service());
      expect((await visitor.get('/api/auth/me', { origin: 'https://evil.example' })).status).toBe(200);
      const anonymous = createVisitor(service(), { origin: 'https://evil.example' });
      expect((await anonymous.post('/api/auth/forgot-password', { email: newAddress() })).status).toBe(202);
      const { key } = await visitor.makeKey();
      const program = createProgram(service(), key);
      const answer = await program.post('/api/json-formatter', { text: '[1]' }, { origin: 'https://evil.example' });
      expect(answer.status).toBe(200);
    });

    it('is not what the own page is', async () => {
      const { user } = await createUser(service());
      const visitor = createVisitor(service(), { origin: service().url, 'sec-fetch-site': 'same-origin' });
      expect((await visitor.login(user.email)).status).toBe(200);
      expect((await visitor.post('/api/auth/logout')).status).toBe(204);
    });
  });
}
