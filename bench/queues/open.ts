import { openBull, openGraphile, openPgBoss } from './others.ts';
import type { Queue, QueueName, Servers } from './queue.ts';
import { openSheaf } from './sheaf.ts';

export function openQueue(name: QueueName, servers: Servers): Promise<Queue> {
  if (name === 'sheaf') return openSheaf(servers);
  if (name === 'pg-boss') return openPgBoss(servers);
  return name === 'graphile-worker' ? openGraphile(servers) : openBull(servers);
}
