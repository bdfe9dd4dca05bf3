import { SheafError } from '../../errors.ts';
import type { Consumption, Counters, Window } from '../../ports/counters.ts';
import { type ConnectionLog, connectRedis } from '../redis/connection.ts';
import { createMemoryCounters } from './memory.ts';
import { kindOf, stateOf } from './windows.ts';

/**
 * Judges a hit in all windows and counts it, as one step that no other command comes between. KEYS: a counter for each
 * window; ARGV: whether to count, then limit and length in milliseconds of each. Answers whether the hit was counted, then
 * hits and milliseconds left of each window.
 */
const COUNT = `
local answer = {1}
for i = 1, #KEYS do
  local hits = tonumber(redis.call('GET', KEYS[i]) or 0)
  local left = redis.call('PTTL', KEYS[i])
  if left <= 0 then
    redis.call('DEL', KEYS[i])
    hits = 0
    left = 0
  end
  if hits >= tonumber(ARGV[2 * i]) then answer[1] = 0 end
  answer[2 * i] = hits
  answer[2 * i + 1] = left
end
if answer[1] == 0 or ARGV[1] == '0' then return answer end
for i = 1, #KEYS do
  answer[2 * i] = answer[2 * i] + 1
  if answer[2 * i] == 1 then
    answer[2 * i + 1] = tonumber(ARGV[2 * i + 1])
    redis.call('SET', KEYS[i], 1, 'PX', ARGV[2 * i + 1])
  else
    redis.call('INCR', KEYS[i])
  end
end
return answer
`;

interface CountingRedis extends Awaited<ReturnType<typeof connectRedis>> {
  countHit(keys: number, ...rest: (string | number)[]): Promise<number[]>;
}

/** Counts in Redis, for all nodes together; in this process while Redis is down. */
export async function createRedisCounters({ url, log }: { url: string; log?: ConnectionLog }): Promise<Counters> {
  const redis = (await connectRedis(url, 'counters', log)) as CountingRedis;
  redis.defineCommand('countHit', { lua: COUNT });
  const meanwhile = createMemoryCounters();

  /** Null while Redis is away. */
  async function ask(bucket: string, windows: readonly Window[], count: boolean): Promise<Consumption | null> {
    if (redis.status !== 'ready') return null;
    const keys = windows.map((window) => `sheaf:${kindOf(window)}:${bucket}`);
    const limits = windows.flatMap(({ limit, seconds }) => [limit, seconds * 1000]);
    const answer = await redis.countHit(keys.length, ...keys, count ? 1 : 0, ...limits).catch(() => null);
    if (!answer) return null;
    const [allowed, ...counts] = answer;
    const states = windows.map((window, at) => stateOf(window, counts[2 * at] ?? 0, counts[2 * at + 1] ?? 0));
    const full = states.filter((state) => state.count >= state.limit);
    return {
      allowed: allowed === 1,
      retryMs: allowed === 1 ? 0 : Math.max(...full.map((state) => state.resetMs)),
      windows: states,
    };
  }

  return {
    consume: async (bucket, windows) =>
      (await ask(bucket, windows, true)) ?? (await meanwhile.consume(bucket, windows)),
    read: async (bucket, windows) =>
      (await ask(bucket, windows, false))?.windows ?? (await meanwhile.read(bucket, windows)),
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
