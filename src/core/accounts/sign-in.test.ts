import { expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createPasswords } from './passwords.ts';
import { createSessionStore } from './sessions.ts';
import { createSignIn } from './sign-in.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

it('hashes one password for an unknown address, as for a known one', async () => {
  const database = await createSqliteDatabase({ path: ':memory:' });
  const users = createUserStore(database);
  let passed = 0;
  const gate = {
    pass<T>(work: () => Promise<T>): Promise<T> {
      passed++;
      return work();
    },
  };
  const passwords = createPasswords({ memory: 19_456, passes: 2, parallelism: 1 }, gate);
  await users.insert(database.query, 'known@example.org', await passwords.hash('a long enough password'));
  const sessions = createSessionStore(database);
  const { login } = createSignIn({ database, users, sessions, passwords, signup: 'open', wakeMailer() {} });
  for (const email of ['known@example.org', 'unknown@example.org']) {
    passed = 0;
    const trying = login(email, 'a wrong password', { previous: undefined, userAgent: null, language: null });
    await expect(trying).rejects.toMatchObject({ code: 'bad_credentials' });
    expect([email, passed]).toEqual([email, 1]);
  }
  await database.close();
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
