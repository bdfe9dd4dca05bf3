import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import type { Database } from '../../ports/database/port.ts';
import { createKeyStore } from './keys.ts';
import { createSessionStore } from './sessions.ts';
import { createTokenStore } from './tokens.ts';
import { createUserStore } from './users.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const NOW = Date.UTC(2030, 0, 1);

let database: Database;
let userId: number;
beforeAll(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  userId = (await createUserStore(database).insert(database.query, 'a@example.org', 'hash', NOW))!.id;
});
afterAll(() => database.close());

describe('sessions over time', () => {
  it('end after seven days without use', async () => {
    const sessions = createSessionStore(database);
    const secret = await sessions.start(database.query, userId, null, NOW);
    expect(await sessions.resolve(secret, NOW + 7 * DAY - 1)).toMatchObject({ userId });
    expect(await sessions.resolve(secret, NOW + 14 * DAY - 2)).toMatchObject({ userId });
    expect(await sessions.resolve(secret, NOW + 21 * DAY)).toBeNull();
  });

  it('end after thirty days however much they are used', async () => {
    const sessions = createSessionStore(database);
    const secret = await sessions.start(database.query, userId, null, NOW);
    for (let day = 1; day < 30; day++) expect(await sessions.resolve(secret, NOW + day * DAY)).not.toBeNull();
    expect(await sessions.resolve(secret, NOW + 30 * DAY - 1)).not.toBeNull();
    expect(await sessions.resolve(secret, NOW + 30 * DAY)).toBeNull();
  });

  it('are forgotten once they are over', async () => {
    const sessions = createSessionStore(database);
    await database.query.deleteFrom('sessions').execute();
    const old = await sessions.start(database.query, userId, null, NOW - 8 * DAY);
    const fresh = await sessions.start(database.query, userId, null, NOW);
    await sessions.sweep(NOW);
    expect(await sessions.resolve(old, NOW - 8 * DAY)).toBeNull();
    expect(await sessions.resolve(fresh, NOW)).not.toBeNull();
  });

  it('are stored as hashes alone', async () => {
    const sessions = createSessionStore(database);
    const secret = await sessions.start(database.query, userId, null, NOW);
    const rows = await database.query.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('tokens over time', () => {
  it.each([
    ['verify-email', 24 * 60 * MINUTE],
    ['reset-password', 30 * MINUTE],
  ] as const)('for %s end after %i ms', async (purpose, lifetime) => {
    const tokens = createTokenStore(database);
    const late = await tokens.issue(userId, purpose, NOW);
    expect(await tokens.claim(late, purpose, NOW + lifetime)).toBeNull();
    expect(await tokens.claim(late, purpose, NOW + lifetime - 1)).toMatchObject({ userId });
    expect(await tokens.claim(late, purpose, NOW + lifetime - 1)).toBeNull();
  });

  it('are good for what they were mailed for alone', async () => {
    const tokens = createTokenStore(database);
    const [confirm, reset] = [
      await tokens.issue(userId, 'verify-email', NOW),
      await tokens.issue(userId, 'reset-password', NOW),
    ];
    expect(await tokens.claim(confirm, 'reset-password', NOW)).toBeNull();
    expect(await tokens.claim(reset, 'verify-email', NOW)).toBeNull();
    expect(await tokens.claim(confirm, 'verify-email', NOW)).not.toBeNull();
    expect(await tokens.claim(reset, 'reset-password', NOW)).not.toBeNull();
  });

  it('are good again when what they were claimed for failed', async () => {
    const tokens = createTokenStore(database);
    const token = await tokens.issue(userId, 'reset-password', NOW);
    const claimed = await tokens.claim(token, 'reset-password', NOW);
    await tokens.giveBack(claimed!);
    expect(await tokens.claim(token, 'reset-password', NOW)).not.toBeNull();
  });

  it('leave the tokens of other users and purposes alone when a new one is made', async () => {
    const other = (await createUserStore(database).insert(database.query, 'b@example.org', 'hash', NOW))!.id;
    const tokens = createTokenStore(database);
    const [mine, theirs] = [
      await tokens.issue(userId, 'verify-email', NOW),
      await tokens.issue(other, 'verify-email', NOW),
    ];
    await tokens.issue(userId, 'reset-password', NOW);
    expect(await tokens.claim(mine, 'verify-email', NOW)).not.toBeNull();
    expect(await tokens.claim(theirs, 'verify-email', NOW)).not.toBeNull();
  });
});

describe('an account that is deactivated', () => {
  it('has no session and no mailed token any more', async () => {
    const users = createUserStore(database);
    const tokens = createTokenStore(database);
    const sessions = createSessionStore(database);
    const id = (await users.insert(database.query, 'gone@example.org', 'hash', NOW))!.id;
    const kept = [await tokens.issue(id, 'reset-password', NOW), await tokens.issue(userId, 'reset-password', NOW)];
    const session = await sessions.start(database.query, id, null, NOW);
    await users.deactivate(id, NOW);
    expect(await tokens.claim(kept[0]!, 'reset-password', NOW)).toBeNull();
    expect(await sessions.resolve(session, NOW)).toBeNull();
    // Back again, it has what it did not have before: nothing.
    await users.activate(id);
    expect(await tokens.claim(kept[0]!, 'reset-password', NOW)).toBeNull();
    expect(await tokens.claim(kept[1]!, 'reset-password', NOW)).toMatchObject({ userId });
  });

  it('rejects a session and a key that were issued at the same moment', async () => {
    const users = createUserStore(database);
    const sessions = createSessionStore(database);
    const keys = createKeyStore(database);
    const id = (await users.insert(database.query, 'late@example.org', 'hash', NOW))!.id;
    await users.deactivate(id, NOW);
    const session = await sessions.start(database.query, id, null, NOW);
    const { key } = await keys.create(id, { name: null, env: 'live', expiresAt: null, session }, NOW);
    expect(await sessions.resolve(session, NOW)).toBeNull();
    expect(await keys.resolve(key, NOW)).toBeNull();
    await users.activate(id);
    expect(await sessions.resolve(session, NOW)).toMatchObject({ userId: id });
    expect(await keys.resolve(key, NOW)).toMatchObject({ userId: id });
  });
});

describe('what belongs to another account', () => {
  it('is neither ended, revoked nor listed', async () => {
    const users = createUserStore(database);
    const sessions = createSessionStore(database);
    const keys = createKeyStore(database);
    const other = (await users.insert(database.query, 'other@example.org', 'hash', NOW))!.id;
    const [mine, theirs] = [
      await sessions.start(database.query, userId, null, NOW),
      await sessions.start(database.query, other, null, NOW),
    ];
    const { key, entry } = await keys.create(other, { name: null, env: 'live', expiresAt: null, session: theirs }, NOW);
    const [listed] = await sessions.list(other, theirs, NOW);
    expect(await sessions.endById(userId, listed!.id)).toBe(false);
    expect((await sessions.list(userId, mine, NOW)).map(({ id }) => id)).not.toContain(listed!.id);
    await sessions.endOthers(database.query, userId, mine);
    expect(await keys.revoke(userId, entry.id, NOW)).toBe(false);
    expect((await keys.list(userId, NOW)).map(({ id }) => id)).not.toContain(entry.id);
    await keys.revokeAll(database.query, userId, NOW);
    expect(await sessions.resolve(theirs, NOW)).toMatchObject({ userId: other });
    expect(await keys.resolve(key, NOW)).toMatchObject({ userId: other });
    const create = keys.create(userId, { name: null, env: 'live', expiresAt: null, session: theirs }, NOW);
    await expect(create).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

describe('user ids', () => {
  it('are small numbers that are never given out again', async () => {
    const users = createUserStore(database);
    const last = (await users.insert(database.query, 'c@example.org', 'hash', NOW))!.id;
    await database.query.deleteFrom('users').where('id', '=', last).execute();
    const next = (await users.insert(database.query, 'd@example.org', 'hash', NOW))!.id;
    expect(next).toBeGreaterThan(last);
    expect(next).toBeLessThan(100);
  });
});

describe('API keys over time', () => {
  const make = async (expiresAt: number | null = null) => {
    const keys = createKeyStore(database);
    const session = await createSessionStore(database).start(database.query, userId, null, NOW);
    const { key, entry } = await keys.create(userId, { name: null, env: 'live', expiresAt, session }, NOW);
    const usedAt = async () => (await keys.list(userId)).find(({ id }) => id === entry.id)?.lastUsedAt;
    return { keys, key, id: entry.id, usedAt };
  };

  it('are listed for 30 days after they were revoked, and the active ones always', async () => {
    const keys = createKeyStore(database);
    const user = (await createUserStore(database).insert(database.query, 'keys@example.org', 'hash', NOW))!.id;
    const session = await createSessionStore(database).start(database.query, user, null, NOW);
    const create = async () =>
      (await keys.create(user, { name: null, env: 'live', expiresAt: null, session }, NOW)).entry;
    const active = await create();
    for (let count = 0; count < 203; count++) await keys.revoke(user, (await create()).id, NOW);
    const listed = (await keys.list(user, NOW + 1000)).map(({ id }) => id);
    expect(listed).toHaveLength(200);
    expect(listed.at(-1)).toBe(active.id);
    expect(listed).toEqual(listed.toSorted((one, other) => other - one));
    expect((await keys.list(user, NOW + 31 * 24 * 3_600_000)).map(({ id }) => id)).toEqual([active.id]);
  });

  it('tell when they were used last, to the minute', async () => {
    const { keys, key, usedAt } = await make();
    expect(await usedAt()).toBeNull();
    await keys.resolve(key, NOW);
    await keys.resolve(key, NOW + MINUTE);
    expect(await usedAt()).toBe(NOW);
    await keys.resolve(key, NOW + MINUTE + 1);
    expect(await usedAt()).toBe(NOW + MINUTE + 1);
  });

  it('are refused from the moment on that they were made for', async () => {
    const { keys, key } = await make(NOW + DAY);
    expect(await keys.resolve(key, NOW + DAY - 1)).toMatchObject({ userId, env: 'live' });
    expect(await keys.resolve(key, NOW + DAY)).toBeNull();
  });

  it('are kept for 30 days after their end, and no more of them than are listed', async () => {
    const { keys, id } = await make(NOW + DAY);
    const ended = NOW + DAY;
    const idsAt = async (time: number) => (await keys.list(userId, time)).map((each) => each.id);
    expect(await idsAt(ended + 30 * DAY)).toContain(id);
    expect(await idsAt(ended + 30 * DAY + 1)).not.toContain(id);
    const session = await createSessionStore(database).start(database.query, userId, null, NOW);
    const ids: number[] = [];
    for (let time = 0; time < 230; time++) {
      const { entry } = await keys.create(userId, { name: null, env: 'live', expiresAt: null, session }, NOW + time);
      await keys.revoke(userId, entry.id, NOW + time);
      ids.unshift(entry.id);
    }
    const { entry } = await keys.create(userId, { name: 'good', env: 'live', expiresAt: null, session }, NOW + 300);
    const listed = await idsAt(NOW + 300);
    expect(listed[0]).toBe(entry.id);
    const rows = await database.query.selectFrom('api_keys').select('id').where('user_id', '=', userId).execute();
    expect(rows.length).toBeLessThanOrEqual(205);
    expect(listed.slice(1, 90)).toEqual(ids.slice(0, 89));
    await keys.sweep(NOW + 40 * DAY);
    const left = await idsAt(NOW);
    expect(left[0]).toBe(entry.id);
    expect(left).not.toContain(ids[0]);
    expect(left).not.toContain(id);
  });
});
