import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Service } from '../../helpers/service.ts';
import {
  createProgram,
  createUser,
  createVisitor,
  newAddress,
  PASSWORD,
  readLetters,
  secret,
  type Visitor,
} from '../visitor.ts';

const NEW_PASSWORD = secret('another long password');

/** Text of a header with encoded words (RFC 2047, Q). */
const decodeWords = (text: string): string =>
  text.replaceAll(/=\?UTF-8\?Q\?(.*?)\?=/g, (_, word: string) =>
    decodeURIComponent(word.replaceAll('_', ' ').replaceAll('=', '%')),
  );

/** Verification and reset, with the mails read from the mail folder. */
export function describeMails(service: () => Service): void {
  describe('verification', () => {
    it('is confirmed by the token of the mail, once', async () => {
      const visitor = await createUser(service());
      const [letter] = await readLetters(service(), visitor.user.email, 1);
      expect(letter!.subject).toBe('Confirm your email address');
      expect(letter!.raw).toMatch(/multipart\/alternative/);
      expect(
        letter!.text.match(new RegExp(`http://localhost:${service().port}/verify-email#token=${letter!.token}`, 'g'))!
          .length,
      ).toBeGreaterThan(2);
      const stranger = createVisitor(service());
      const answer = await stranger.post('/api/auth/verify-email/confirm', { token: letter!.token });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ email_verified: true });
      expect((await visitor.get('/api/auth/me')).body).toEqual({ ...visitor.user, email_verified: true });
      const again = await stranger.post('/api/auth/verify-email/confirm', { token: letter!.token });
      expect([again.status, again.body.code]).toEqual([400, 'invalid_token']);
    });

    it('is asked for in the language of the account, and of the request where that is not known', async () => {
      const subjects = async (email: string, count: number) =>
        (await readLetters(service(), email, count)).map(({ subject }) => decodeWords(subject));
      const german = createVisitor(service(), { 'accept-language': 'de-AT,de;q=0.9,en;q=0.5' });
      const [email, other] = [newAddress(), newAddress()];
      expect((await german.signup(email)).status).toBe(201);
      expect(await subjects(email, 1)).toEqual(['E-Mail-Adresse bestätigen']);
      const french = createVisitor(service(), { 'accept-language': 'fr' });
      await french.post('/api/auth/forgot-password', { email });
      expect((await subjects(email, 2)).at(-1)).toBe('Neues Passwort wählen');
      // Signing in with another language changes the language of later mails.
      expect((await french.login(email)).status).toBe(200);
      await german.post('/api/auth/forgot-password', { email });
      expect((await subjects(email, 3)).at(-1)).toBe('Choisissez un nouveau mot de passe');
      expect((await createVisitor(service(), { 'accept-language': 'xx, *' }).signup(other)).status).toBe(201);
      expect(await subjects(other, 1)).toEqual(['Confirm your email address']);
      await french.post('/api/auth/forgot-password', { email: other });
      const letters = await readLetters(service(), other, 2);
      expect(letters.at(-1)).toMatchObject({ subject: 'Choisissez un nouveau mot de passe' });
      expect(letters.at(-1)?.token).toMatch(/./);
    });

    it('takes a token for nothing but its purpose', async () => {
      const visitor = await createUser(service());
      const [verify] = await readLetters(service(), visitor.user.email, 1);
      const reset = await visitor.post('/api/auth/reset-password', {
        token: verify!.token,
        new_password: NEW_PASSWORD,
      });
      expect(reset.status).toBe(400);
      expect((await visitor.post('/api/auth/verify-email/confirm', { token: verify!.token })).status).toBe(200);
    });

    it('voids the old token by a new one', async () => {
      const visitor = await createUser(service());
      await readLetters(service(), visitor.user.email, 1);
      expect((await visitor.post('/api/auth/verify-email/resend')).status).toBe(202);
      const [first, second] = await readLetters(service(), visitor.user.email, 2);
      expect((await visitor.post('/api/auth/verify-email/confirm', { token: first!.token })).status).toBe(400);
      expect((await visitor.post('/api/auth/verify-email/confirm', { token: second!.token })).status).toBe(200);
    });

    it('lets exactly one of 50 confirmations at once through', async () => {
      const visitor = await createUser(service());
      const [letter] = await readLetters(service(), visitor.user.email, 1);
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => visitor.post('/api/auth/verify-email/confirm', { token: letter!.token })),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(49).fill(400)]);
    });

    it('is resent to signed-in users alone', async () => {
      expect((await createVisitor(service()).post('/api/auth/verify-email/resend')).status).toBe(401);
      const { key } = await (await createUser(service())).makeKey();
      const byKey = await createProgram(service(), key).post('/api/auth/verify-email/resend');
      expect([byKey.status, byKey.body.code]).toEqual([403, 'session_required']);
    });

    it('answers requests for known, verified and unknown addresses with the same bytes, and mails the unverified', async () => {
      const [unverified, verified] = [await createUser(service()), await createUser(service())];
      const [token] = await readLetters(service(), verified.user.email, 1);
      await verified.post('/api/auth/verify-email/confirm', { token: token!.token });
      const stranger = createVisitor(service());
      const answers = await Promise.all(
        [unverified.user.email, verified.user.email, newAddress()].map((email) =>
          stranger.post('/api/auth/verify-email/request', { email }),
        ),
      );
      expect(answers.map((answer) => answer.status)).toEqual([202, 202, 202]);
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      const resent = await verified.post('/api/auth/verify-email/resend');
      expect(resent.text).toBe(answers[0]!.text);
      await readLetters(service(), unverified.user.email, 2);
      await sleep(200);
      expect(await readLetters(service(), verified.user.email, 1)).toHaveLength(1);
    });

    it.each([
      ['too short', 'x'.repeat(19), 422],
      ['too long', 'x'.repeat(513), 422],
      ['unknown', 'x'.repeat(20), 400],
      ['unknown and long', 'x'.repeat(512), 400],
      ['with NUL', `\0${'x'.repeat(42)}`, 400],
    ])('answers a token that is %s', async (_, token, status) => {
      const visitor = createVisitor(service());
      expect((await visitor.post('/api/auth/verify-email/confirm', { token })).status).toBe(status);
      const reset = await visitor.post('/api/auth/reset-password', { token, new_password: NEW_PASSWORD });
      expect(reset.status).toBe(status);
    });
  });

  describe('password reset', () => {
    async function askForReset(email: string) {
      const answer = await createVisitor(service()).post('/api/auth/forgot-password', { email });
      expect(answer.status).toBe(202);
      return (await readLetters(service(), email, 2)).at(-1)!;
    }

    it('replaces the password, ends every session, revokes every key, and signs nobody in', async () => {
      const visitor = await createUser(service());
      const { key } = await visitor.makeKey();
      const elsewhere = createVisitor(service());
      await elsewhere.login(visitor.user.email);
      await readLetters(service(), visitor.user.email, 1);
      const letter = await askForReset(visitor.user.email);
      expect(letter.subject).toBe('Reset your password');
      expect(letter.text).toContain(`http://localhost:${service().port}/reset-password#token=${letter.token}`);

      const resetter = createVisitor(service());
      const body = { token: letter.token, new_password: NEW_PASSWORD };
      const answer = await resetter.post('/api/auth/reset-password', body);
      expect(answer.status).toBe(200);
      expect(resetter.jar.size).toBe(0);
      const replays = [visitor.cookie(), elsewhere.cookie()].map((cookie) =>
        createVisitor(service(), { cookie }).get('/api/auth/me'),
      );
      expect((await Promise.all(replays)).map((replay) => replay.status)).toEqual([401, 401]);
      expect((await createVisitor(service()).login(visitor.user.email, PASSWORD)).status).toBe(401);
      expect((await createVisitor(service()).login(visitor.user.email, NEW_PASSWORD)).status).toBe(200);
      expect((await createProgram(service(), key).get('/api/auth/me')).status).toBe(401);
      expect(letter.text).toContain('revokes all your API keys');
      expect(answer.body.message).toContain('all API keys revoked');
      expect((await resetter.post('/api/auth/reset-password', body)).status).toBe(400);
      const back = createVisitor(service());
      await back.login(visitor.user.email, NEW_PASSWORD);
      expect((await back.get('/api/keys')).body).toMatchObject([{ is_active: false, revoked_at: expect.any(String) }]);
      expect((await back.get('/api/auth/me')).body.email_verified).toBe(true);
    });

    it('leaves nothing to who signs in with the old password, or makes a key, at the same moment', async () => {
      for (let round = 0; round < 4; round++) {
        const owner = await createUser(service());
        await readLetters(service(), owner.user.email, 1);
        const { token } = await askForReset(owner.user.email);
        const intruders = Array.from({ length: 12 }, () => createVisitor(service()));
        const keys: string[] = [];
        const makeKeys = async () => {
          for (;;) {
            const answer = await owner.post('/api/keys', {});
            if (answer.status !== 201) return;
            keys.push(secret(answer.body.key));
          }
        };
        const reset = resetAfter(intruders.slice(0, 4), token, owner.user.email);
        const logins = intruders.slice(4).map((intruder) => intruder.login(owner.user.email, PASSWORD));
        await Promise.all([reset, ...logins, makeKeys()]);
        const seen = await Promise.all(intruders.map((intruder) => intruder.get('/api/auth/me')));
        expect(seen.map((answer) => answer.status)).toEqual(Array(12).fill(401));
        const uses = await Promise.all(keys.map((key) => createProgram(service(), key).get('/api/auth/me')));
        expect(uses.filter((answer) => answer.status !== 401)).toEqual([]);
        expect((await createVisitor(service()).login(owner.user.email, PASSWORD)).status).toBe(401);
      }
    });

    /** Some logins are sent before the reset, so that they are checked while it waits. */
    async function resetAfter(intruders: Visitor[], token: string, email: string): Promise<void> {
      const before = intruders.map((intruder) => intruder.login(email, PASSWORD));
      const answer = await createVisitor(service()).post('/api/auth/reset-password', {
        token,
        new_password: NEW_PASSWORD,
      });
      expect(answer.status).toBe(200);
      await Promise.all(before);
    }

    it('lets exactly one of 50 resets at once through', async () => {
      const { user } = await createUser(service());
      await readLetters(service(), user.email, 1);
      const { token } = await askForReset(user.email);
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) =>
          createVisitor(service()).post('/api/auth/reset-password', {
            token,
            new_password: secret(`race password ${index}`),
          }),
        ),
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, ...Array(49).fill(400)]);
      const winner = answers.findIndex((answer) => answer.status === 200);
      expect((await createVisitor(service()).login(user.email, `race password ${winner}`)).status).toBe(200);
    });

    it('does not use the token up when the new password is too short', async () => {
      const { user } = await createUser(service());
      await readLetters(service(), user.email, 1);
      const { token } = await askForReset(user.email);
      const visitor = createVisitor(service());
      expect((await visitor.post('/api/auth/reset-password', { token, new_password: 'short' })).status).toBe(422);
      const answer = await visitor.post('/api/auth/reset-password', { token, new_password: NEW_PASSWORD });
      expect(answer.status).toBe(200);
    });

    it('answers known and unknown addresses with the same bytes', async () => {
      const { user } = await createUser(service());
      const known = await createVisitor(service()).post('/api/auth/forgot-password', { email: user.email });
      const unknown = await createVisitor(service()).post('/api/auth/forgot-password', { email: newAddress() });
      expect([known.status, unknown.status]).toEqual([202, 202]);
      expect(known.text).toBe(unknown.text);
    });

    it('is mailed three times an hour at most, and confirmations three times apart from these', async () => {
      const { user } = await createUser(service());
      await readLetters(service(), user.email, 1);
      const ask = async (path: string) => {
        for (let request = 0; request < 5; request++) {
          expect((await createVisitor(service()).post(path, { email: user.email })).status).toBe(202);
        }
      };
      // A stranger who spends one of the two leaves the owner the other.
      await ask('/api/auth/verify-email/request');
      await readLetters(service(), user.email, 3);
      await ask('/api/auth/forgot-password');
      await readLetters(service(), user.email, 6);
      await sleep(300);
      const subjects = (await readLetters(service(), user.email, 6)).map((letter) => letter.subject);
      expect(subjects.filter((subject) => subject === 'Confirm your email address')).toHaveLength(3);
      expect(subjects.filter((subject) => subject === 'Reset your password')).toHaveLength(3);
    });
  });
}
