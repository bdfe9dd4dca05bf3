import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql } from 'kysely';
import { SheafError } from '../../errors.ts';
import type { OnError, WorkflowStep } from '../../operations/workflow/steps.ts';
import type { Database } from '../../ports/database/port.ts';
import type { Tables, WorkflowsTable } from '../../ports/database/tables.ts';
import { lockUser } from '../lock-user.ts';
import { tooMany } from '../notes.ts';

export const MAX_WORKFLOWS = 100;
/** Of the steps of all workflows of an account: they are listed in one answer. */
const MAX_STEPS_KIB = 512;
/** A workflow that an account keeps under a name. Times are epoch milliseconds. */
export interface SavedWorkflow {
  id: string;
  userId: number;
  name: string;
  steps: WorkflowStep[];
  onError: OnError;
  createdAt: number;
  updatedAt: number;
}

export type WorkflowContent = Pick<SavedWorkflow, 'name' | 'steps' | 'onError'>;
export type WorkflowStore = ReturnType<typeof createWorkflowStore>;

/** The saved workflows of accounts. Names are unique for their owner. */
export function createWorkflowStore({ query }: Pick<Database, 'query'>) {
  const ofUser = (userId: number) => query.selectFrom('workflows').selectAll().where('user_id', '=', userId);

  return {
    /** @throws SheafError `already_exists`, or `limit_exceeded` when the account has 100, or too many bytes of them */
    create(userId: number, { name, steps, onError }: WorkflowContent, now = Date.now()): Promise<SavedWorkflow> {
      return query.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        const { n } = await tx
          .selectFrom('workflows')
          .select((e) => e.fn.countAll<number>().as('n'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow();
        if (Number(n) >= MAX_WORKFLOWS) throw tooMany('too_many_workflows', MAX_WORKFLOWS);
        await requireFreeName(tx, userId, name, null);
        await requireRoom(tx, userId, steps, null);
        const row = {
          id: randomUUID(),
          user_id: userId,
          name,
          steps: JSON.stringify(steps),
          on_error: onError,
          created_at: now,
          updated_at: now,
        };
        await tx.insertInto('workflows').values(row).execute();
        return toWorkflow(row);
      });
    },

    /** By name. */
    async list(userId: number): Promise<SavedWorkflow[]> {
      return (await ofUser(userId).orderBy('name').execute()).map(toWorkflow);
    },

    async find(userId: number, id: string): Promise<SavedWorkflow | null> {
      const row = await ofUser(userId).where('id', '=', id).executeTakeFirst();
      return row ? toWorkflow(row) : null;
    },

    async findByName(userId: number, name: string): Promise<SavedWorkflow | null> {
      const row = await ofUser(userId).where('name', '=', name).executeTakeFirst();
      return row ? toWorkflow(row) : null;
    },

    /** Resolves to null if there is none. @throws SheafError `already_exists`, `limit_exceeded` */
    replace(
      userId: number,
      id: string,
      { name, steps, onError }: WorkflowContent,
      now = Date.now(),
    ): Promise<SavedWorkflow | null> {
      return query.transaction().execute(async (tx) => {
        await lockUser(tx, userId);
        await requireFreeName(tx, userId, name, id);
        await requireRoom(tx, userId, steps, id);
        const row = await tx
          .updateTable('workflows')
          .set({ name, steps: JSON.stringify(steps), on_error: onError, updated_at: now })
          .where('id', '=', id)
          .where('user_id', '=', userId)
          .returningAll()
          .executeTakeFirst();
        return row ? toWorkflow(row) : null;
      });
    },

    /** False if there is none. */
    async remove(userId: number, id: string): Promise<boolean> {
      const answer = await query
        .deleteFrom('workflows')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Number(answer.numDeletedRows) === 1;
    },
  };
}

async function requireFreeName(tx: Kysely<Tables>, userId: number, name: string, except: string | null) {
  const existing = await tx
    .selectFrom('workflows')
    .select('id')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  if (existing && existing.id !== except) {
    throw new SheafError('already_exists', 'You already have a workflow with this name.');
  }
}

/** @throws SheafError `limit_exceeded` where the steps of all workflows, but `except`, become too many bytes with these */
async function requireRoom(tx: Kysely<Tables>, userId: number, steps: WorkflowStep[], except: string | null) {
  const { bytes } = await tx
    .selectFrom('workflows')
    .select(sql<number | null>`sum(octet_length(steps))`.as('bytes'))
    .where('user_id', '=', userId)
    .$if(except !== null, (q) => q.where('id', '!=', except))
    .executeTakeFirstOrThrow();
  if (Number(bytes ?? 0) + Buffer.byteLength(JSON.stringify(steps)) > MAX_STEPS_KIB * 1024) {
    throw tooMany('workflows_too_large', MAX_STEPS_KIB);
  }
}

function toWorkflow(row: Selectable<WorkflowsTable>): SavedWorkflow {
  return {
    id: row.id,
    userId: row.user_id,
    name: row.name,
    steps: JSON.parse(row.steps) as WorkflowStep[],
    onError: row.on_error as OnError,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
