import { RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import { SheafError } from '../../errors.ts';
import type { Counters } from '../../ports/counters.ts';
import { type ConnectionLog, connectRedis } from '../redis/connection.ts';
import { createWindowCounters } from './windows.ts';

/** Counts in Redis, for all nodes together; in this process for as long as Redis is away. */
export async function createRedisCounters({ url, log }: { url: string; log?: ConnectionLog }): Promise<Counters> {
  const redis = await connectRedis(url, 'counters', log);
  return {
    ...createWindowCounters(({ label, seconds, limit }) => {
      const window = { keyPrefix: `sheaf:${label}`, points: limit, duration: seconds };
      return new RateLimiterRedis({
        ...window,
        storeClient: redis,
        rejectIfRedisNotReady: true,
        insuranceLimiter: new RateLimiterMemory(window),
      });
    }),
    async ping() {
      try {
        await redis.ping();
      } catch (cause) {
        throw new SheafError('unavailable', 'The cache cannot be reached; try again shortly.', {
          cause,
          retryAfter: 5,
        });
      }
    },
    async close() {
      redis.disconnect();
    },
  };
}
