import type { Database } from '../../ports/database/port.ts';
import type { Events } from '../../ports/events.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Abilities } from '../abilities.ts';
import type { StorageShares } from '../files/shares.ts';
import type { FileStore } from '../files/store.ts';
import type { Expander } from '../workflows/expand.ts';
import { createJobRemover } from './remove.ts';
import type { Sealing } from './sealing.ts';
import type { JobStore } from './store.ts';
import { createSubmitter } from './submit.ts';
import { createTickets } from './ticket.ts';
import { createWatcher } from './watch.ts';

export type JobParts = ReturnType<typeof composeJobs>;

/** Puts together what callers do with jobs: submit, follow and remove them. */
export function composeJobs({
  database,
  jobs,
  files,
  storage,
  events,
  sealing,
  expand,
  abilities,
  shares,
  ticketSecret,
  maxQueued,
  maxQueuedPerOwner,
  ttlMs,
}: {
  database: Pick<Database, 'query'>;
  jobs: JobStore;
  files: FileStore;
  storage: Storage;
  events: Events;
  sealing: Sealing;
  expand: Expander;
  abilities: Abilities;
  shares: StorageShares;
  /** Signs the tokens that let somebody follow a job. */
  ticketSecret: string;
  /** Jobs that may wait, of all owners and of one. */
  maxQueued: number;
  maxQueuedPerOwner: number;
  ttlMs: number;
}) {
  return {
    store: jobs,
    submitter: createSubmitter({
      jobs,
      files,
      events,
      expand,
      sealing,
      abilities,
      shares,
      maxQueued,
      maxQueuedPerOwner,
    }),
    watcher: createWatcher({ jobs, events, ttlMs }),
    tickets: createTickets(ticketSecret),
    remove: createJobRemover({ database, jobs, files, storage, events, ttlMs }),
  };
}
