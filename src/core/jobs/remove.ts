import type { Events } from '../../ports/events.ts';
import type { Storage } from '../../ports/storage.ts';
import type { FileStore } from '../files/store.ts';
import { CANCEL_TOPIC, type Job, jobTopic, viewJob } from './model.ts';
import type { JobStore } from './store.ts';

/** Cancels a live job; deletes an ended one with its files. */
export function createJobRemover({
  jobs,
  files,
  storage,
  events,
  ttlMs,
}: {
  jobs: JobStore;
  files: FileStore;
  storage: Storage;
  events: Events;
  ttlMs: number;
}) {
  return async function endOrRemove(job: Job): Promise<void> {
    if (await jobs.cancel(job.id)) {
      events.publish(CANCEL_TOPIC, job.id);
      const cancelled = await jobs.find(job.id);
      if (cancelled) events.publish(jobTopic(job.id), JSON.stringify(viewJob(cancelled, ttlMs)));
      return;
    }
    const names = await files.ownedByJob(job.id);
    await files.remove(names);
    await jobs.remove(job.id);
    await storage.remove(names);
  };
}
