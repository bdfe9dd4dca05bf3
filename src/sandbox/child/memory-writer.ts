import type { LastingFileWriter } from '../../engines/files/writer.ts';

/** Smaller outputs go to the service in a message, which is cheaper than writing and moving a file. */
export const HELD_BYTES = 64 * 1024;

/** Writes into memory, and into a file from the moment that there is more than is held. */
export function createMemoryWriter(openFile: () => LastingFileWriter) {
  let held: Buffer | null = Buffer.allocUnsafeSlow(HELD_BYTES);
  let bytes = 0;
  let file: LastingFileWriter | null = null;
  return {
    write(piece: Uint8Array): void {
      if (held && bytes + piece.length <= HELD_BYTES) held.set(piece, bytes);
      else {
        file ??= openFile();
        if (held) file.write(held.subarray(0, bytes));
        held = null;
        file.write(piece);
      }
      bytes += piece.length;
    },
    /** Resolves to the bytes in memory; to null if they are in the file. */
    async finish(): Promise<Uint8Array | null> {
      await file?.finish();
      return held?.subarray(0, bytes) ?? null;
    },
    get bytes() {
      return bytes;
    },
    [Symbol.dispose]: () => file?.[Symbol.dispose](),
  };
}
