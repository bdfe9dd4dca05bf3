import type { Kysely } from 'kysely';
import type { Tables } from '../../ports/database/tables.ts';
import type { Job } from './model.ts';
import { firstInput, JOB_COLUMNS, toJob } from './rows.ts';

/** Webhooks that want the ends of accounts' jobs. */
export interface EndListener {
  /** Writes down what follows from the end of a job, in the transaction that ends it. Resolves to how much that is. */
  record(tx: Kysely<Tables>, job: Job & { userId: number }): Promise<number>;
  /** Called after that transaction, if it wrote something. */
  wake(): void;
}

export const NOBODY: EndListener = { record: async () => 0, wake() {} };

/**
 * The one way in which jobs end: `change` ends them and says which, and what follows is written with it. Only what happened
 * to jobs of accounts is published.
 */
export function createEnds({ query }: { query: Kysely<Tables> }, { record, wake }: EndListener) {
  return async function endJobs(
    change: (tx: Kysely<Tables>) => Promise<readonly { id: string; owner_user_id: number | null }[]>,
  ): Promise<string[]> {
    let written = 0;
    const ids = await query.transaction().execute(async (tx) => {
      const rows = await change(tx);
      for (const { id, owner_user_id: userId } of rows) {
        if (userId === null) continue;
        const row = await tx
          .selectFrom('jobs')
          .select(JOB_COLUMNS)
          .select(firstInput.as('input_filename'))
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        written += await record(tx, { ...toJob(row), userId });
      }
      return rows.map(({ id }) => id);
    });
    if (written > 0) wake();
    return ids;
  };
}

export type EndJobs = ReturnType<typeof createEnds>;
