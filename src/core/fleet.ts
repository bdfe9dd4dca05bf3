import { type RawBuilder, sql } from 'kysely';
import { PROGRAM_NAMES, type ProgramName } from '../operations/kit/programs.ts';
import type { Database } from '../ports/database/port.ts';

/** How long a silent worker still counts, in milliseconds: a replaced one comes back, and jobs may wait for it. */
export const COUNTED_MS = 10 * 60_000;
const ASKED_EVERY_MS = 1000;

export type Fleet = ReturnType<typeof createFleet>;

/** The abilities of all nodes' workers, as the database lists them. */
export function createFleet({ query, nonDurable }: Pick<Database, 'query' | 'nonDurable'>) {
  let asked: { at: number; programs: Promise<ReadonlySet<ProgramName>> } | null = null;

  async function ask(now: number): Promise<ReadonlySet<ProgramName>> {
    const rows = await query
      .selectFrom('workers')
      .select('programs')
      .distinct()
      .where('seen_at', '>', now - COUNTED_MS)
      .execute();
    const found = new Set(rows.flatMap((row) => JSON.parse(row.programs) as string[]));
    return new Set(PROGRAM_NAMES.filter((name) => found.has(name)));
  }

  return {
    /** Announces what a worker can do; forgets workers that have been silent for long. */
    async tell(worker: string, programs: readonly ProgramName[], now = Date.now()): Promise<void> {
      const row = { programs: JSON.stringify(programs), seen_at: now };
      await nonDurable
        .insertInto('workers')
        .values({ id: worker, ...row })
        .onConflict((conflict) => conflict.column('id').doUpdateSet(row))
        .execute();
      await nonDurable
        .deleteFrom('workers')
        .where('seen_at', '<=', now - COUNTED_MS)
        .execute();
      asked = null;
    },

    /** The programs that some worker can use; queried at most once a second. */
    programs(now = Date.now()): Promise<ReadonlySet<ProgramName>> {
      if (!asked || now - asked.at > ASKED_EVERY_MS) {
        const programs = ask(now);
        asked = { at: now, programs };
        programs.catch(() => {
          asked = null;
        });
      }
      return asked.programs;
    },
  };
}

/** Requirements of a job, as stored in its row; null for none. */
export function writtenNeeds(needs: readonly ProgramName[]): string | null {
  return needs.length === 0 ? null : PROGRAM_NAMES.filter((name) => needs.includes(name)).join(',');
}

/** Whether a worker with `programs` can do a job. Written out, since a claim would bind some two hundred parameters. */
export function canDo(programs: Iterable<ProgramName>): RawBuilder<boolean> {
  const all = combinations([...programs]).map((needs) => sql.lit(needs));
  return all.length === 0 ? sql<boolean>`needs is null` : sql<boolean>`(needs is null or needs in (${sql.join(all)}))`;
}

/** All stored requirements that these programs satisfy. */
function combinations(programs: readonly ProgramName[]): string[] {
  const sets: ProgramName[][] = [[]];
  for (const name of programs) sets.push(...sets.map((set) => [...set, name]));
  return sets.flatMap((set) => writtenNeeds(set) ?? []);
}
