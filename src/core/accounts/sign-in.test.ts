import { expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createPasswords } from './passwords.ts';
import { createSessionStore } from './sessions.ts';
import { createSignIn, type SignupMode } from './sign-in.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

/** Signing up and in, with the passwords that were hashed counted. */
async function counted(signup: SignupMode) {
  const database = await createSqliteDatabase({ path: ':memory:' });
  const users = createUserStore(database);
  let hashed = 0;
  const gate = {
    pass<T>(work: () => Promise<T>): Promise<T> {
      hashed++;
      return work();
    },
  };
  const passwords = createPasswords({ memory: 19_456, passes: 2, parallelism: 1 }, gate);
  await users.insert(database.query, 'known@example.org', await passwords.hash('a long enough password'));
  const sessions = createSessionStore(database);
  const signIn = createSignIn({ database, users, sessions, passwords, signup, wakeMailer() {} });
  return {
    ...signIn,
    async hashedBy(work: () => Promise<unknown>): Promise<number> {
      hashed = 0;
      await work();
      return hashed;
    },
    [Symbol.asyncDispose]: () => database.close(),
  };
}

it('hashes one password for an unknown address, as for a known one', async () => {
  await using accounts = await counted('open');
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const login = () => {
      const trying = accounts.login(email, 'a wrong password', {
        previous: undefined,
        userAgent: null,
        language: null,
      });
      return expect(trying).rejects.toMatchObject({ code: 'bad_credentials' });
    };
    expect([email, await accounts.hashedBy(login)]).toEqual([email, 1]);
  }
});

it('hashes one password for an address that signs up, whether or not it has an account, where sign-up is hidden', async () => {
  await using accounts = await counted('hidden');
  for (const email of ['known@example.org', 'unknown@example.org']) {
    const signup = async () => {
      expect(await accounts.signup(email, 'a long enough one', { userAgent: null, language: null })).toBeNull();
    };
    expect([email, await accounts.hashedBy(signup)]).toEqual([email, 1]);
  }
});

it('leaves no mailed token good when a user is deactivated', async () => {
  const database = await createSqliteDatabase({ path: ':memory:' });
  const users = createUserStore(database);
  const tokens = createTokenStore(database);
  const user = await users.insert(database.query, 'a@example.org', null);
  const reset = await tokens.issue(user!.id, 'reset-password');
  const verify = await tokens.issue(user!.id, 'verify-email');
  await users.deactivate(user!.id);
  expect(await tokens.claim(reset, 'reset-password')).toBeNull();
  expect(await tokens.claim(verify, 'verify-email')).toBeNull();
  await users.activate(user!.id);
  expect(await tokens.claim(reset, 'reset-password')).toBeNull();
  await database.close();
});
