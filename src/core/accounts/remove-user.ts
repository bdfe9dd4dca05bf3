import type { Database } from '../../ports/database/port.ts';
import type { Events } from '../../ports/events.ts';
import type { Storage } from '../../ports/storage.ts';
import { CANCEL_TOPIC } from '../jobs/model.ts';
import { deleteJobs } from '../jobs/remove.ts';

export interface Removed {
  jobs: number;
  files: number;
}

/** Deletes users with everything of theirs. */
export function createUserRemover({
  database: { query },
  storage,
  events,
}: {
  database: Pick<Database, 'query'>;
  storage: Storage;
  events: Events;
}) {
  /**
   * Deletes a user with sessions, keys, signatures, jobs and files. A running job is canceled; a later cleanup cycle deletes
   * outputs that it still stores without a row.
   */
  return async function removeUser(id: number): Promise<Removed> {
    const { jobs, files } = await query.transaction().execute(async (tx) => {
      // Sessions, keys, tokens, signatures and identities are deleted with the user.
      await tx.deleteFrom('users').where('id', '=', id).execute();
      const ofUser = tx.selectFrom('jobs').select('jobs.id').where('owner_user_id', '=', id);
      return {
        jobs: await deleteJobs(tx, ofUser),
        files: await tx.deleteFrom('files').where('owner_user_id', '=', id).returning('object_name').execute(),
      };
    });
    for (const job of jobs) if (job.status === 'processing') events.publish(CANCEL_TOPIC, job.id);
    await storage.remove(files.map((file) => file.object_name));
    return { jobs: jobs.length, files: files.length };
  };
}
