import { type Kysely, type QueryResult, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Reason } from '../../errors.ts';
import type { JsonObject } from '../../operations/kit/define.ts';
import type { ProgramName } from '../../operations/kit/programs.ts';
import type { Database } from '../../ports/database/port.ts';
import { createInsert, prepare, prepareSql } from '../../ports/database/prepared.ts';
import type { FilesTable, JobsTable, Tables } from '../../ports/database/tables.ts';
import { canDo } from '../fleet.ts';
import type { EndJobs } from './ends.ts';
import { createInputs } from './inputs.ts';
import type { ClaimedJob } from './model.ts';
import { createOwnerRotation } from './owner-rotation.ts';
import { backInQueue, ended, FILE_COLUMNS, PROCESSING, toJob } from './rows.ts';

export interface CompletedOutput {
  file: FilesTable;
  result: JsonObject;
}

/** The claim that a worker has on a job: only its holder, in this attempt, may end the job. */
export interface Claim {
  jobId: string;
  /** The worker and the number of the claim, joined by a slash: which distinguishes two claims of a worker on one job. */
  holder: string;
  attempt: number;
}

/** A number of jobs of one owner for a worker to take. */
interface Taking {
  owner: string;
  count: number;
  holder: string;
  /** When the lease ends. */
  until: number;
  now: number;
}

/** Which jobs a worker can do, and the statement that takes some of them. */
interface Ability {
  able: RawBuilder<boolean>;
  take(db: Kysely<Tables>, taking: Taking): Promise<QueryResult<Selectable<JobsTable>>>;
}

/** Data to write with a completed job. */
type Completion = Claim &
  Pick<FilesTable, 'object_name' | 'filename' | 'bytes'> & { now: number; result: string; resultBytes: number };

export interface ClaimOptions {
  /** Jobs to take at most. */
  count?: number;
  /** Takes only jobs of owners of whom none is running. */
  idleOnly?: boolean;
  /** Programs that the worker can use: it takes no job that needs others. */
  programs?: readonly ProgramName[];
  /** Epoch milliseconds. */
  now?: number;
}

/** Lets workers claim, extend and end jobs, and take over jobs of silent workers. */
export function createClaims(
  { query, nonDurable, engine }: Pick<Database, 'query' | 'nonDurable' | 'engine'>,
  endJobs: EndJobs,
) {
  const rotation = createOwnerRotation(query);
  const inputsOf = createInputs(query);
  /** By the programs of the worker. */
  const abilities = new Map<string, Ability>();

  const heldBy = ({ jobId, holder, attempt }: Claim, db = query) =>
    db
      .updateTable('jobs')
      .where('id', '=', jobId)
      .where('status', '=', PROCESSING)
      .where('lease_holder', '=', holder)
      .where('attempt', '=', attempt);

  const completeHeld = prepare<Completion, { id: string; owner_user_id: number | null }>((db, value) =>
    heldBy({ jobId: value('jobId'), holder: value('holder'), attempt: value('attempt') }, db)
      .set({
        ...ended('completed', value('now')),
        progress: 100,
        output_name: value('object_name'),
        output_filename: value('filename'),
        output_bytes: value('bytes'),
        result: value('result'),
        row_bytes: sql<number>`row_bytes + ${value('resultBytes')}`,
      })
      .returning(['id', 'owner_user_id']),
  );
  const insertOutputs = createInsert('files', [...FILE_COLUMNS, 'keep']);

  const prepareTake = (able: RawBuilder<boolean>) =>
    prepareSql<Taking, Selectable<JobsTable>>((value) => {
      const first = sql`select id from jobs where status = 'queued' and owner_key = ${value('owner')} and ${able}
        order by created_at, id limit ${value('count')}`;
      // PostgreSQL reads an array once under every plan; reading it again would lock more rows than the limit.
      const among = engine === 'postgres' ? sql`= any(array(${first} for update skip locked))` : sql`in (${first})`;
      return sql<Selectable<JobsTable>>`
        update jobs set status = 'processing', lease_holder = ${value('holder')}, lease_until = ${value('until')},
          attempt = attempt + 1, started_at = ${value('now')}
        where id ${among} and status = 'queued'
        returning *`;
    });

  /**
   * Programs and their combinations are many parameters: building a statement with them takes longer than running it.
   */
  function abilityOf(programs: readonly ProgramName[]): Ability {
    const key = programs.join();
    let ability = abilities.get(key);
    if (!ability) {
      const able = canDo(programs);
      ability = { able, take: prepareTake(able) };
      abilities.set(key, ability);
    }
    return ability;
  }

  async function take(ability: Ability, taking: Taking) {
    const { rows } = await ability.take(nonDurable, taking);
    return rows.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  }

  // If power loss undoes a claim, the job waits again, as it should: claims and leases are nonDurable.
  return {
    /**
     * Takes the next jobs for a worker; none only if none wait. It is fair between owners: the owner with the fewest
     * running jobs comes first, then the one whose last job started longest ago, then the one that has waited longest.
     * @throws RangeError for a count below 1
     */
    async claim(holder: string, leaseMs: number, options: ClaimOptions = {}): Promise<ClaimedJob[]> {
      const { count = 1, idleOnly = false, programs = [], now = Date.now() } = options;
      if (!(count >= 1)) throw new RangeError('a claim is for one job at least');
      const ability = abilityOf(programs);
      const owners = await rotation.next({ idleOnly, able: ability.able });
      // Another worker may have taken all the jobs whose turn it was.
      for (let at = 0; at < owners.length; at += count) {
        const some = owners.slice(at, at + count);
        const share = (index: number) => Math.floor((count + some.length - 1 - index) / some.length);
        const claimed = await Promise.all(
          some.map((owner, index) => take(ability, { owner, count: share(index), holder, until: now + leaseMs, now })),
        );
        const rows = claimed.flat();
        if (rows.length === 0) continue;
        const inputs = await inputsOf(rows.map(({ id }) => id));
        return rows.map((row) => {
          const own = inputs.get(row.id) ?? [];
          const job = toJob({ ...row, input_filename: own[0]?.filename ?? null });
          return { ...job, params: JSON.parse(row.params) as JsonObject, sealedParams: row.sealed_params, inputs: own };
        });
      }
      return [];
    },

    async setProgress(claim: Claim, progress: number): Promise<void> {
      await heldBy(claim, nonDurable).set({ progress }).execute();
    },

    /** Counts one more attempt within the same lease, after a child died. False when the lease is lost. */
    async nextAttempt(claim: Claim): Promise<boolean> {
      const answer = await heldBy(claim)
        .set({ attempt: claim.attempt + 1, progress: 0 })
        .executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Ends a job with its output. False when the claim is lost: then nothing is visible of this attempt. */
    async complete(claim: Claim, { file, result: facts }: CompletedOutput, now = Date.now()): Promise<boolean> {
      const result = JSON.stringify(facts);
      const done = await endJobs(async (tx) => {
        const { rows } = await completeHeld(tx, {
          ...claim,
          now,
          object_name: file.object_name,
          filename: file.filename,
          bytes: file.bytes,
          result,
          resultBytes: result.length,
        });
        if (rows.length > 0) await insertOutputs(tx, [{ ...file, keep: file.keep ?? 0 }]);
        return rows;
      });
      return done.length === 1;
    },

    async fail(
      claim: Claim,
      error: { code: string; message: string; reason?: Reason | undefined },
      now = Date.now(),
    ): Promise<boolean> {
      const failed = await endJobs((tx) =>
        heldBy(claim, tx)
          .set({
            ...ended('failed', now),
            error_code: error.code,
            error_message: error.message,
            error_reason: error.reason ? JSON.stringify(error.reason) : null,
          })
          .returning(['id', 'owner_user_id'])
          .execute(),
      );
      return failed.length === 1;
    },

    /** Fails a job in fixed words, without anything from the job, if the consequences of its end cannot be written. */
    async failAlone(claim: Claim, error: { code: string; message: string }, now = Date.now()): Promise<boolean> {
      const set = { ...ended('failed', now), error_code: error.code, error_message: error.message };
      const answer = await heldBy(claim).set(set).executeTakeFirst();
      return Number(answer.numUpdatedRows) === 1;
    },

    /** Returns a job to the queue untried, when its worker must stop. */
    async release(claim: Claim): Promise<void> {
      await heldBy(claim).set(backInQueue()).execute();
    },
  };
}
