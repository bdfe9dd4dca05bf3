import { createFileSink } from '../file/file-sink.ts';
import { Buffer } from '../platform/buffer.ts';
import type { Sink } from '../write/writer.ts';

/** Where a document is written to. */
export interface Output extends Sink {
  /** Ends the output; `complete` is false for a failed one. */
  end(complete: boolean): void;
}

/** Writes into memory; `bytes` returns all written bytes. */
export interface BytesOutput extends Output {
  bytes(): Uint8Array;
}

export function toBytes(): BytesOutput {
  const parts: Uint8Array[] = [];
  return {
    // A writer fills its buffers again.
    write: (bytes) => void parts.push(Uint8Array.from(bytes)),
    end() {},
    bytes: () => Buffer.concat(parts),
  };
}

/** Writes a new file; throws what `fs.openSync` throws, also if there is one already. */
export function toFile(path: string): Output {
  const file = createFileSink(path);
  return {
    write: (bytes) => file.write(bytes),
    end: () => file[Symbol.dispose](),
  };
}
