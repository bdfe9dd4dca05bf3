import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { checkFlow, type Stage } from '../../operations/workflow/flow.ts';
import type { Database } from '../../ports/database/port.ts';
import { createUserStore } from '../accounts/users.ts';
import { createWorkflowStore, MAX_WORKFLOWS } from './store.ts';

let database: Database;
const userIds: number[] = [];
beforeAll(async () => {
  database = await createSqliteDatabase({ path: ':memory:' });
  const users = createUserStore(database);
  for (const email of ['a@example.org', 'b@example.org', 'c@example.org']) {
    userIds.push((await users.insert(database.query, email, 'hash', 1))!.id);
  }
});
afterAll(() => database.close());

const steps = [{ job_type: 'pdf-split', parameters: { every: 2 } }];

describe('saved workflows', () => {
  it('are kept, found by name, replaced and removed', async () => {
    const [userId] = userIds as [number];
    const store = createWorkflowStore(database);
    const created = await store.create(userId, { name: 'halves', steps, onError: 'stop' }, 1000);
    expect(await store.find(userId, created.id)).toEqual(created);
    expect(await store.findByName(userId, 'halves')).toEqual(created);
    const changed = await store.replace(userId, created.id, { name: 'halves', steps: [], onError: 'skip' }, 2000);
    expect(changed).toEqual({ ...created, steps: [], onError: 'skip', updatedAt: 2000 });
    expect(await store.list(userId)).toEqual([changed]);
    expect(await store.remove(userId, created.id)).toBe(true);
    expect(await store.remove(userId, created.id)).toBe(false);
  });

  it('have names that are unique for their owner alone', async () => {
    const [, userId, other] = userIds as [number, number, number];
    const store = createWorkflowStore(database);
    const results = await Promise.allSettled(
      [1, 2, 3].map(() => store.create(userId, { name: 'one', steps, onError: 'stop' })),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'already_exists' } });
    const second = await store.create(userId, { name: 'two', steps, onError: 'stop' });
    await expect(store.replace(userId, second.id, { name: 'one', steps, onError: 'stop' })).rejects.toMatchObject({
      code: 'already_exists',
    });
    await store.create(other, { name: 'one', steps, onError: 'stop' });
    expect(await store.find(other, second.id)).toBeNull();
    expect(await store.replace(other, second.id, { name: 'mine', steps, onError: 'stop' })).toBeNull();
    expect(await store.remove(other, second.id)).toBe(false);
  });

  it('have at most 512 KiB of steps together, so that a list of them has an end', async () => {
    const user = await createUserStore(database).insert(database.query, 'd@example.org', 'hash', 1);
    const store = createWorkflowStore(database);
    const of = (kib: number, name: string) => ({
      name,
      steps: [{ job_type: 'pdf-watermark', parameters: { text: 'é'.repeat(kib * 512) } }],
      onError: 'stop' as const,
    });
    const { id } = await store.create(user!.id, of(400, 'large'));
    const refused = { code: 'limit_exceeded', reason: { code: 'workflows_too_large', most: 512 } };
    await expect(store.create(user!.id, of(200, 'more'))).rejects.toMatchObject(refused);
    const { id: small } = await store.create(user!.id, of(50, 'small'));
    await expect(store.replace(user!.id, small, of(200, 'small'))).rejects.toMatchObject(refused);
    expect(await store.replace(user!.id, id, of(300, 'large'))).not.toBeNull();
    expect(await store.replace(user!.id, small, of(200, 'small'))).not.toBeNull();
  });

  it('are at most a hundred', async () => {
    const userId = userIds[2] as number;
    const store = createWorkflowStore(database);
    const had = (await store.list(userId)).length;
    for (let at = had; at < MAX_WORKFLOWS; at++) await store.create(userId, { name: `w${at}`, steps, onError: 'stop' });
    await expect(store.create(userId, { name: 'more', steps, onError: 'stop' })).rejects.toMatchObject({
      code: 'limit_exceeded',
    });
  });
});

describe('the flow through steps', () => {
  const split: Stage = {
    name: 'pdf-split',
    accepts: ['application/pdf'],
    produces: ['application/pdf'],
    inputs: { min: 1, max: 1 },
  };
  const resize: Stage = {
    name: 'image-resize',
    accepts: ['image/png', 'image/jpeg'],
    produces: ['image/png', 'image/jpeg'],
    inputs: { min: 1, max: 1 },
  };
  const draw: Stage = { ...split, name: 'pdf-to-images', produces: ['image/png', 'image/jpeg'] };

  it('is sound where each step can take the output of the one before', () => {
    expect(checkFlow([split, split, draw, resize])).toEqual([]);
    expect(checkFlow([resize])).toEqual([]);
  });

  it('is refused where it cannot, with both types', () => {
    expect(checkFlow([split, resize, split])).toEqual([
      {
        loc: [1, 'job_type'],
        code: 'step_type_mismatch',
        values: {
          step: 2,
          name: 'image-resize',
          accepts: ['image/png', 'image/jpeg'],
          before: 'pdf-split',
          produces: ['application/pdf'],
        },
      },
      expect.objectContaining({ loc: [2, 'job_type'] }),
    ]);
  });
});
