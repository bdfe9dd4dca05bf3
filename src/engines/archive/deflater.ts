import { constants, deflateRawSync } from 'node:zlib';

const BLOCK_BYTES = 1024 * 1024;
const WINDOW_BYTES = 32 * 1024;
const SAMPLE_BYTES = 64 * 1024;
/** Data that shrinks by less than a twentieth is not worth the reader's time to inflate. */
const WORTH_IT = 0.95;

export interface Deflater {
  write(bytes: Uint8Array): void;
  /** Ends the stream; returns whether it was deflated (true) or handed on as it came (false). */
  end(): boolean;
}

/**
 * Compresses a stream piece by piece and synchronously, and passes the result to `sink`. The first 64 KiB decide
 * whether the rest is deflated or, as for pictures, stored. Each block is compressed by a separate call that is primed
 * with the 32 KiB before it and ends on a byte boundary (a sync flush), so that the blocks join into one RFC 1951
 * stream: the public zlib has no synchronous stream.
 */
export function createDeflater(sink: (bytes: Uint8Array) => void): Deflater {
  let pending = Buffer.allocUnsafe(SAMPLE_BYTES);
  let used = 0;
  let dictionary: Buffer | undefined;
  let passOn = false;
  let started = false;

  function compress(last: boolean): Buffer {
    return deflateRawSync(pending.subarray(0, used), {
      finishFlush: last ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(dictionary && { dictionary }),
    });
  }
  function emit(last: boolean): void {
    const result = compress(last);
    if (!started) {
      started = true;
      passOn = result.length > used * WORTH_IT;
    }
    if (passOn) {
      sink(pending.subarray(0, used));
    } else {
      sink(result);
      if (!last) dictionary = Buffer.from(pending.subarray(Math.max(0, used - WINDOW_BYTES), used));
    }
    used = 0;
  }

  return {
    write(bytes) {
      let from = 0;
      while (from < bytes.length) {
        if (passOn) return sink(bytes.subarray(from));
        const count = Math.min(pending.length - used, bytes.length - from);
        pending.set(bytes.subarray(from, from + count), used);
        used += count;
        from += count;
        if (used < pending.length) return;
        emit(false);
        if (!passOn && pending.length < BLOCK_BYTES) pending = Buffer.allocUnsafe(BLOCK_BYTES);
      }
    },
    end() {
      if (!passOn) emit(true);
      return !passOn;
    },
  };
}
