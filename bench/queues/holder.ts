import { openQueue } from './open.ts';
import type { QueueName, Servers } from './queue.ts';

/** A worker that begins a job, reports it, and never ends it: the bench kills it. */
const [name, servers] = process.argv.slice(2) as [QueueName, string];
const queue = await openQueue(name, JSON.parse(servers) as Servers);
await queue.work(async (id) => {
  process.send?.(id);
  await new Promise(() => {});
});
