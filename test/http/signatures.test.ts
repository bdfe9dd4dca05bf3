import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram, createUser, createVisitor, PASSWORD, type Visitor } from '../accounts/visitor.ts';
import { GENEROUS } from '../helpers/generous.ts';
import { startService } from '../helpers/service.ts';
import { openDatabase } from '../helpers/stored.ts';
import { startSuite } from '../helpers/suite.ts';

const suite = startSuite();
const DRAWN = {
  strokes: [
    [
      [12.5, 40, 0.6],
      [30, 18, 0.85],
    ],
    [[44.25, 41]],
  ],
};
const TYPED = { text: 'Ada Lovelace' };
const UNKNOWN = '0b6c1c9e-6a0f-4b1e-9a53-0b9b54a1d9c1';

const keep = (visitor: Visitor, signature: unknown = DRAWN) => visitor.post('/api/signatures', signature);
const listed = async (visitor: Visitor) => (await visitor.get('/api/signatures')).body;

/** Sealed signatures of a user in the database. */
async function rowsOf(userId: number) {
  const database = await openDatabase(suite.service);
  try {
    return await database.query.selectFrom('signatures').selectAll().where('user_id', '=', userId).execute();
  } finally {
    await database.close();
  }
}

/** As many points as fill about this many bytes of JSON. */
const long = (bytes: number) => ({ strokes: [Array.from({ length: bytes / 12 }, () => [10.5, 20.5])] });

describe('a saved signature', () => {
  let refused: ReturnType<typeof createUser> | undefined;

  it('is listed as it was drawn, to its owner alone, the newest first', async () => {
    const ada = await createUser(suite.service);
    const drawn = await keep(ada);
    expect(drawn.status).toBe(201);
    expect(drawn.headers.get('cache-control')).toBe('no-store');
    expect(drawn.body).toEqual({ id: expect.any(String), ...DRAWN, text: null, created_at: expect.any(String) });
    const typed = await keep(ada, { text: '  Ada Lovelace ' });
    expect(typed.body).toMatchObject({ ...TYPED, strokes: null });
    const list = await ada.get('/api/signatures');
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(list.body).toHaveLength(2);
    expect(list.body).toEqual(expect.arrayContaining([drawn.body, typed.body]));
    const times = list.body.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual(times.toSorted().reverse());

    expect((await ada.delete(`/api/signatures/${drawn.body.id}`)).status).toBe(204);
    expect(await listed(ada)).toEqual([typed.body]);
    expect((await ada.delete(`/api/signatures/${drawn.body.id}`)).status).toBe(404);
  });

  it('is out of reach of strangers, other accounts and API keys', async () => {
    const [ada, bob] = [await createUser(suite.service), await createUser(suite.service)];
    const { id } = (await keep(ada)).body;
    expect(await listed(bob)).toEqual([]);
    const foreign = await bob.delete(`/api/signatures/${id}`);
    expect([foreign.status, foreign.text]).toEqual([404, (await bob.delete(`/api/signatures/${UNKNOWN}`)).text]);
    const stranger = createVisitor(suite.service);
    const program = createProgram(suite.service, (await ada.makeKey()).key);
    for (const [caller, status] of [
      [stranger, 401],
      [program, 403],
    ] as const) {
      expect((await caller.get('/api/signatures')).status).toBe(status);
      expect((await keep(caller)).status).toBe(status);
      expect((await caller.delete(`/api/signatures/${id}`)).status).toBe(status);
    }
    const foreignPage = await ada.post('/api/signatures', DRAWN, { origin: 'https://evil.example' });
    expect([foreignPage.status, foreignPage.body.code]).toEqual([403, 'foreign_origin']);
    expect((await listed(ada)).map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('cannot be read in the database or the log', async () => {
    const ada = await createUser(suite.service);
    await keep(ada);
    await keep(ada, TYPED);
    const rows = await rowsOf(ada.user.user_id);
    expect(rows).toHaveLength(2);
    for (const { sealed } of rows) {
      expect(sealed).toMatch(/^[\w-]+$/);
      expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toMatch(/strokes|text|44\.25|Ada/);
    }
    expect(suite.service.logs.some(({ msg }) => msg === 'signature saved')).toBe(true);
    expect(JSON.stringify(suite.service.logs)).not.toMatch(/44\.25|Ada Lovelace/);
  });

  it('does not open in the row of another one', async () => {
    const [ada, bob] = [await createUser(suite.service), await createUser(suite.service)];
    await keep(ada);
    await keep(bob, TYPED);
    const [stolen] = await rowsOf(ada.user.user_id);
    const database = await openDatabase(suite.service);
    await database.query
      .updateTable('signatures')
      .set({ sealed: stolen!.sealed })
      .where('user_id', '=', bob.user.user_id)
      .execute();
    await database.close();
    expect(await listed(bob)).toMatchObject([{ strokes: null, text: null }]);
  });

  it.each([
    ['nothing', {}, ['body']],
    ['both', { ...DRAWN, ...TYPED }, ['body']],
    ['no stroke', { strokes: [] }, ['body', 'strokes']],
    ['a stroke without points', { strokes: [[]] }, ['body', 'strokes', 0]],
    ['a point of one number', { strokes: [[[1]]] }, ['body', 'strokes', 0, 0]],
    ['a point of four numbers', { strokes: [[[1, 2, 3, 4]]] }, ['body', 'strokes', 0, 0]],
    ['a point of words', { strokes: [[['a', 'b']]] }, ['body', 'strokes', 0, 0, 0]],
    ['a point far away', { strokes: [[[1e9, 0]]] }, ['body', 'strokes', 0, 0, 0]],
    ['an empty name', { text: '   ' }, ['body', 'text']],
    ['a long name', { text: 'x'.repeat(201) }, ['body', 'text']],
    ['a name with NUL', { text: 'a\0b' }, ['body', 'text']],
    ['another field', { ...TYPED, user_id: 1 }, ['body', 'user_id']],
  ])('of %s is refused', async (_what, signature, loc) => {
    refused ??= createUser(suite.service);
    const ada = await refused;
    const { status, body } = await keep(ada, signature);
    expect([status, body.detail?.[0]?.loc]).toEqual([422, loc]);
    expect(await listed(ada)).toEqual([]);
  });

  it('may have 48 KiB', async () => {
    const ada = await createUser(suite.service);
    expect((await keep(ada, long(47_000))).status).toBe(201);
    const tooLarge = await keep(ada, long(52_000));
    expect([tooLarge.status, tooLarge.body.code]).toEqual([422, 'limit_exceeded']);
    expect(tooLarge.body.detail[0].ctx).toEqual({ code: 'signature_too_large', most: 48 });
    expect((await keep(ada, long(70_000))).status).toBe(413);
    expect((await keep(ada, '{"strokes":')).status).toBe(422);
    expect(await listed(ada)).toHaveLength(1);
  });

  it('is one of 20 at most, also if all arrive at once; the list stays below 1 MiB', async () => {
    const ada = await createUser(suite.service);
    const answers = await Promise.all(Array.from({ length: 23 }, () => keep(ada, long(47_000))));
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body.detail[0].ctx])).toEqual(
      Array(3).fill([422, { code: 'too_many_signatures', most: 20 }]),
    );
    const list = await ada.get('/api/signatures');
    expect(list.body).toHaveLength(20);
    expect(Buffer.byteLength(list.text)).toBeLessThan(1024 * 1024);
    expect((await ada.delete(`/api/signatures/${list.body[0].id}`)).status).toBe(204);
    expect((await keep(ada)).status).toBe(201);
  });

  it('is deleted with the account, also while more are being saved', async () => {
    const ada = await createUser(suite.service);
    await keep(ada);
    const [removed, ...saved] = await Promise.all([
      ada.send('DELETE', '/api/auth/me', { password: PASSWORD }, { cookie: ada.cookie() }),
      ...Array.from({ length: 6 }, () => ada.post('/api/signatures', DRAWN, { cookie: ada.cookie() })),
    ]);
    expect(removed.status).toBe(204);
    for (const { status } of saved) expect([201, 401]).toContain(status);
    expect(await rowsOf(ada.user.user_id)).toEqual([]);
    expect((await ada.get('/api/signatures')).status).toBe(401);
  });
});

describe('signatures after another SECRET_KEY', () => {
  it('are listed without content, and can be deleted', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-signatures-'));
    const env = { ...GENEROUS, TRUSTED_PROXIES: '127.0.0.1' };
    try {
      const before = await startService({ dataDir, env: { ...env, SECRET_KEY: 'a'.repeat(40) } });
      const ada = await createUser(before);
      await keep(ada);
      await before.stop('SIGTERM');

      await using after = await startService({ dataDir, env: { ...env, SECRET_KEY: 'b'.repeat(40) } });
      const again = createVisitor(after);
      expect((await again.login(ada.user.email)).status).toBe(200);
      await keep(again, TYPED);
      const [newest, old] = await listed(again);
      expect(newest).toMatchObject(TYPED);
      expect(old).toMatchObject({ strokes: null, text: null });
      expect((await again.delete(`/api/signatures/${old.id}`)).status).toBe(204);
      expect(await listed(again)).toEqual([newest]);
    } finally {
      await rm(dataDir, { recursive: true, force: true, maxRetries: 10 });
    }
  });
});
