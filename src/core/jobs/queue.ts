import type { Database } from '../../ports/database/port.ts';
import { PROCESSING, QUEUED } from './rows.ts';

/** Counts of what waits and runs. */
export function createQueueCounts({ query }: Pick<Database, 'query'>) {
  return {
    /** How many jobs of an owner wait. */
    async waitingOf(owner: string): Promise<number> {
      const row = await query
        .selectFrom('jobs')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('status', '=', QUEUED)
        .where('owner_key', '=', owner)
        .executeTakeFirstOrThrow();
      return Number(row.n);
    },

    /** How many jobs wait, and since when the oldest does. */
    async queue(): Promise<{ waiting: number; running: number; oldestAt: number | null }> {
      const row = await query
        .selectFrom('jobs')
        .select((e) => [e.fn.countAll<number>().as('waiting'), e.fn.min('created_at').as('oldest')])
        .where('status', '=', QUEUED)
        .executeTakeFirstOrThrow();
      const running = await query
        .selectFrom('jobs')
        .select((e) => e.fn.countAll<number>().as('n'))
        .where('status', '=', PROCESSING)
        .executeTakeFirstOrThrow();
      return { waiting: Number(row.waiting), running: Number(running.n), oldestAt: row.oldest as number | null };
    },
  };
}
