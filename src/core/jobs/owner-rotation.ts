import { type Kysely, type RawBuilder, sql } from 'kysely';
import { prepareSql } from '../../ports/database/prepared.ts';
import type { Tables } from '../../ports/database/tables.ts';
import { canDo } from '../fleet.ts';

/** Owners that one claim considers; with more, each claim continues where the previous one ended. */
const WINDOW = 32;

const NO_PROGRAMS = canDo([]);

interface Turn {
  owner_key: string;
  running: number;
  /** When a job of this owner was started last; 0 for never. */
  started: number;
  /** Since when the oldest of its jobs waits. */
  waiting: number;
}

/** Whose turn it is among the owners with waiting jobs. The cost does not grow with their number. */
export function createOwnerRotation(query: Kysely<Tables>) {
  let after = '';
  /** By which waiting jobs count. */
  const statements = new WeakMap<RawBuilder<boolean>, ReturnType<typeof selectOwners>>();

  async function ownersAfter(after: string, able: RawBuilder<boolean>): Promise<Turn[]> {
    const select = statements.get(able) ?? selectOwners(able);
    statements.set(able, select);
    return (await select(query, { after })).rows;
  }

  return {
    /**
     * Owners in the order of their turns: by running jobs, then by the time they were last served.
     * @param idleOnly skips owners with running jobs
     * @param able which waiting jobs count; the same object each time, so that the statement is built once
     */
    async next({ idleOnly = false, able = NO_PROGRAMS } = {}): Promise<string[]> {
      let turns = await ownersAfter(after, able);
      if (after !== '' && turns.length < WINDOW) {
        const seen = new Set(turns.map((turn) => turn.owner_key));
        turns = [...turns, ...(await ownersAfter('', able)).filter((turn) => !seen.has(turn.owner_key))];
      }
      const full = turns.length >= WINDOW;
      turns.sort((a, b) => a.running - b.running || a.started - b.started || a.waiting - b.waiting);
      after = full ? (turns[0]?.owner_key ?? '') : '';
      return turns.filter((turn) => !idleOnly || Number(turn.running) === 0).map((turn) => turn.owner_key);
    },
  };
}

/** Hops through the index from one owner to the next. */
const selectOwners = (able: RawBuilder<boolean>) =>
  prepareSql<{ after: string }, Turn>(
    (value) => sql<Turn>`
    with recursive owners(owner_key, hops) as (
      select (select min(owner_key) from jobs where status = 'queued' and owner_key > ${value('after')} and ${able}), 1
      union all
      select (select min(j.owner_key) from jobs j where j.status = 'queued' and j.owner_key > owners.owner_key and ${able}), hops + 1
      from owners where owners.owner_key is not null and hops < ${WINDOW}
    )
    select owner_key,
      (select count(*) from jobs r where r.status = 'processing' and r.owner_key = owners.owner_key) as running,
      coalesce(
        (select max(s.started_at) from jobs s where s.started_at is not null and s.owner_key = owners.owner_key), 0
      ) as started,
      (select min(q.created_at) from jobs q where q.status = 'queued' and q.owner_key = owners.owner_key and ${able}) as waiting
    from owners where owner_key is not null`,
  );
