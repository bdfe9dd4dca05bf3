import type { Upload } from '../core/files/intake.ts';
import { SheafError } from '../errors.ts';
import type { Source } from './form-parts.ts';

/** Received files that are being flushed to the disk while the next one arrives. */
const MAX_STORING = 4;

export type FileQueue = ReturnType<typeof createFileQueue>;

/** Queues the files of a form in order: each is flushed to the disk while the next ones arrive. */
export function createFileQueue(maxTotalBytes: number) {
  const all: Promise<Upload>[] = [];
  const storing = new Set<Promise<void>>();
  let bytes = 0;
  let failure: { error: unknown } | null = null;

  function check(): void {
    if (failure) throw failure.error;
    if (bytes <= maxTotalBytes) return;
    throw new SheafError('body_too_large', `The files are too large. The limit is ${maxTotalBytes} bytes in total.`);
  }

  return {
    get length() {
      return all.length;
    },
    /** Takes a file over; resolves once all of it has arrived. @throws the error of an earlier file or of this one */
    async add({ come, bytesRead }: Source, receive: () => Promise<Upload>): Promise<void> {
      while (storing.size >= MAX_STORING) await Promise.race(storing);
      check();
      const upload = receive();
      const stored: Promise<void> = upload
        .then(
          () => {},
          (error) => {
            failure ??= { error };
          },
        )
        .finally(() => storing.delete(stored));
      all.push(upload);
      storing.add(stored);
      await (come ? Promise.race([come, stored]) : stored);
      // Count before the next one is taken, not once the disk has this one.
      bytes += bytesRead();
      check();
    },
    /** The uploads once all are stored. */
    async stored(): Promise<Upload[]> {
      await Promise.all(storing);
      check();
      return Promise.all(all);
    },
    /** Those that were stored, once nothing is under way any longer. */
    async settled(): Promise<Upload[]> {
      const results = await Promise.allSettled(all);
      return results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    },
  };
}
