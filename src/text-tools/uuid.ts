import { randomFillSync, randomInt, randomUUID } from 'node:crypto';

export const UUID_COUNT = { min: 1, max: 1000, default: 1 } as const;
export const UUID_VERSIONS = [4, 7] as const;
export type UuidVersion = (typeof UUID_VERSIONS)[number];

const COUNTER_BITS = 26;
const COUNTER_LIMIT = 2 ** COUNTER_BITS;

/** Makes UUIDs of RFC 9562: version 4 is random, version 7 sorts by the time of its making. `count` is 1 to 1000. */
export function generateUuids(count: number, version: UuidVersion = 4): { uuids: string[]; count: number } {
  const make = version === 7 ? nextUuid7 : () => randomUUID();
  return { uuids: Array.from({ length: count }, make), count };
}

/**
 * Creates a source of ascending version 7 UUIDs. Behind the milliseconds is a counter of 26 bits that begins at random,
 * its top bit clear, in each millisecond (RFC 9562 section 6.2, method 1); 48 bits are random. When the clock goes back
 * or the counter runs over, it stays at or runs ahead to the next millisecond.
 */
export function createUuid7Source(
  clock: () => number = Date.now,
  seed = () => randomInt(COUNTER_LIMIT / 2),
): () => string {
  const bytes = Buffer.alloc(16);
  let milliseconds = 0;
  let counter = 0;
  return () => {
    const now = clock();
    if (now > milliseconds) {
      milliseconds = now;
      counter = seed();
    } else if (++counter === COUNTER_LIMIT) {
      milliseconds++;
      counter = seed();
    }
    randomFillSync(bytes, 10);
    bytes.writeUIntBE(milliseconds, 0, 6);
    bytes.writeUInt16BE(0x7000 | (counter >>> 14), 6);
    bytes.writeUInt16BE(0x8000 | (counter & 0x3fff), 8);
    const hex = bytes.toString('hex');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  };
}

const nextUuid7 = createUuid7Source();
