import { expect, it } from 'vitest';
import { createSqliteDatabase } from '../../drivers/database/sqlite.ts';
import { createUserStore } from '../accounts/users.ts';
import { composeWebhooks } from './compose.ts';

it('a test of a webhook is sent by its caller, and not by the engine that looks for due deliveries meanwhile', async () => {
  const database = await createSqliteDatabase({ path: ':memory:' });
  const { id: userId } = (await createUserStore(database).insert(database.query, 'u@example.org', 'hash', 1))!;
  let sent = 0;
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const webhooks = composeWebhooks({
    confirmedOnly: false,
    database,
    outbound: { post: async () => ({ status: ++sent && 200 }), judge: async () => {} },
    sealer: { seal: (text) => text, open: (text) => text },
    ttlMs: 60_000,
    addressed: (view) => view,
    onSwitchedOff: () => {},
    onAttempt: () => {},
    log: quiet,
  });
  const webhook = await webhooks.store.create(userId, {
    url: 'http://127.0.0.1/hook',
    events: ['job.completed'],
    description: null,
  });
  let over = false;
  const looking = (async () => {
    for (; !over; await new Promise(setImmediate)) webhooks.endListener.wake();
  })();
  try {
    for (let time = 1; time <= 30; time++) {
      expect(await webhooks.test(webhook)).toMatchObject({ status: 'delivered', attempts: 1, response_status: 200 });
      expect(sent).toBe(time);
    }
  } finally {
    over = true;
    await looking;
    await webhooks.stop();
    await database.close();
  }
});
