import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Storage } from '../../ports/storage.ts';
import { createDownloads } from './download.ts';
import { createImporter, type OnImportEnd } from './import.ts';
import { createIntake } from './intake.ts';
import { createPassingFiles } from './passing.ts';
import { createStorageShare } from './shares.ts';
import type { FileStore } from './store.ts';

export type FileParts = ReturnType<typeof composeFiles>;

/** Puts together how files come in and go out. */
export function composeFiles({
  storage,
  files,
  outbound,
  ttlMs,
  maxBytes,
  minFreeBytes,
  maxBytesPerOwner,
  importsFor,
  onImportEnd,
  onBytes,
  log,
}: {
  storage: Storage;
  files: FileStore;
  outbound: Pick<Outbound, 'fetch'>;
  /** How long a file is kept. */
  ttlMs: number;
  /** Of one file. */
  maxBytes: number;
  minFreeBytes: number;
  maxBytesPerOwner: number;
  /** Who may have files fetched from addresses. */
  importsFor: 'off' | 'accounts' | 'everyone';
  onImportEnd: OnImportEnd;
  /** Told of each piece of a file that comes to be stored. */
  onBytes(bytes: number): void;
  log: Pick<Log, 'info' | 'warn'>;
}) {
  const limits = { maxBytes, minFreeBytes, ttlMs };
  const requireShare = createStorageShare(files, maxBytesPerOwner);
  const intake = createIntake({ ...limits, storage, requireShare, onBytes });
  const passing = createPassingFiles(storage);
  return {
    store: files,
    intake,
    importer: createImporter({ outbound, intake, maxBytes, allowed: importsFor, onEnd: onImportEnd, log }),
    openDownload: createDownloads({ storage, files, ttlMs }),
    passing,
    // What is gone with its request takes up nobody's share.
    passingIntake: createIntake({ ...limits, storage: passing, requireShare: async () => {} }),
  };
}
