import type { PdfStream } from '../syntax/objects.ts';
import type { WorkAllowance } from './allowance.ts';
import { type ObjectStream, readObjectStream } from './object-stream.ts';

/** The object streams of a file, inflated on demand and kept while there is room. */
export interface ObjectStreams {
  /** The object stream `num`; null if it is none, or depends on itself. */
  open(num: number): ObjectStream | null;
  /** True once streams had to make room: what points into one must be copied to be kept. */
  readonly evicting: boolean;
  /** Forgets all, since what they were read from has changed. */
  clear(): void;
}

interface ObjectStreamOptions {
  /** Reads and inflates the stream `num`; null if there is none. */
  load(num: number): { stream: PdfStream; data: Uint8Array } | null;
  /** Bytes that may be kept. */
  memory: number;
  allowance: WorkAllowance;
}

/** Creates the store of inflated object streams (ISO 32000-2, 7.5.7). */
export function createObjectStreams({ load, memory, allowance }: ObjectStreamOptions): ObjectStreams {
  const streams = new Map<number, ObjectStream>();
  /** Being read: a stream that needs itself is not. */
  const opening = new Set<number>();
  const inflated = new Set<number>();
  let bytes = 0;
  let evicting = false;

  function keep(num: number, stream: ObjectStream): void {
    // One that comes back after it had to make room is paid for in full.
    allowance.spend(inflated.has(num) ? stream.data.length : stream.data.length >> 4);
    inflated.add(num);
    bytes += stream.data.length;
    streams.set(num, stream);
    for (const [old, { data }] of streams) {
      if (bytes <= memory || old === num) break;
      evicting = true;
      streams.delete(old);
      bytes -= data.length;
    }
  }

  return {
    open(num) {
      const known = streams.get(num);
      if (known) return known;
      if (opening.has(num)) return null;
      opening.add(num);
      try {
        const loaded = load(num);
        if (!loaded) return null;
        const stream = readObjectStream(loaded.data, loaded.stream.dict);
        keep(num, stream);
        return stream;
      } finally {
        opening.delete(num);
      }
    },
    get evicting() {
      return evicting;
    },
    clear() {
      streams.clear();
      bytes = 0;
    },
  };
}
