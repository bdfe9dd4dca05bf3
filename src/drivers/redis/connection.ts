import { Redis } from 'ioredis';
import type { Log } from '../../ports/log.ts';

/** Logs each change of a connection once. */
export type ConnectionLog = Pick<Log, 'info' | 'warn'>;

const LONGEST_PAUSE_MS = 2000;
const FIRST_CONNECT_MS = 2000;

/**
 * Opens a connection that never makes its user wait: a command fails at once while Redis is away and after half a
 * second while it is silent. It is opened again for ever, at most two seconds apart.
 * @param purpose names the connection in the log
 */
export async function connectRedis(url: string, purpose: string, log?: ConnectionLog): Promise<Redis> {
  const redis = new Redis(url, {
    connectionName: `sheaf-${purpose}`,
    lazyConnect: true,
    enableOfflineQueue: false,
    autoResubscribe: false,
    maxRetriesPerRequest: 1,
    commandTimeout: 500,
    connectTimeout: 3000,
    // A silent server is taken for gone, so that commands without an answer cannot pile up.
    socketTimeout: 2000,
    retryStrategy: (times) => Math.min(50 * 2 ** Math.min(times, 10), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2),
    // After a failover the old primary answers READONLY: the name may point to the new one by now.
    reconnectOnError: (error) => error.message.startsWith('READONLY'),
  });
  tellTransitions(redis, purpose, log);
  // A service without Redis still works, more slowly: its absence does not prevent the start.
  await Promise.race([redis.connect().catch(() => {}), new Promise((go) => setTimeout(go, FIRST_CONNECT_MS).unref())]);
  return redis;
}

function tellTransitions(redis: Redis, purpose: string, log?: ConnectionLog): void {
  let away = false;
  let reason: string | undefined;
  redis.on('error', (error: Error) => {
    reason = error.message || (error as NodeJS.ErrnoException).code;
  });
  redis.on('close', () => {
    if (away || redis.status === 'end') return;
    away = true;
    log?.warn({ purpose, reason }, 'redis is away');
  });
  redis.on('ready', () => {
    if (away) log?.info({ purpose }, 'redis is back');
    away = false;
    reason = undefined;
  });
}
