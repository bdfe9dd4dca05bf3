import type { Kysely, Selectable } from 'kysely';
import type { MediaType } from '../../operations/kit/media-types.ts';
import { prepare } from '../../ports/database/prepared.ts';
import type { JobInputsTable, Tables } from '../../ports/database/tables.ts';
import type { JobInput } from './model.ts';

/** Creates what looks up the inputs of some jobs at once, in their order. */
export function createInputs(query: Kysely<Tables>) {
  // As many as a claim may take, each with its own statement.
  const statements = new Map<number, ReturnType<typeof selectInputs>>();

  return async (jobIds: readonly string[]): Promise<Map<string, JobInput[]>> => {
    let select = statements.get(jobIds.length);
    if (!select) {
      select = selectInputs(jobIds.length);
      statements.set(jobIds.length, select);
    }
    const { rows } = await select(query, Object.fromEntries(jobIds.entries()));
    const inputs = new Map<string, JobInput[]>();
    for (const row of rows) {
      const own = inputs.get(row.job_id);
      if (own) own.push(toInput(row));
      else inputs.set(row.job_id, [toInput(row)]);
    }
    return inputs;
  };
}

const selectInputs = (count: number) =>
  prepare<Record<string, string>, Selectable<JobInputsTable>>((db, value) =>
    db
      .selectFrom('job_inputs')
      .selectAll()
      .where(
        'job_id',
        'in',
        Array.from({ length: count }, (_, index) => value(String(index))),
      )
      .orderBy('position'),
  );

function toInput(row: Selectable<JobInputsTable>): JobInput {
  return {
    objectName: row.object_name,
    filename: row.filename,
    type: row.content_type as MediaType,
    bytes: row.bytes,
    pages: row.pages === null ? null : (JSON.parse(row.pages) as number[]),
  };
}
