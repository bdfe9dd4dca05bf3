import type { Log } from '../../ports/log.ts';
import type { Outbound } from '../../ports/outbound.ts';
import type { Storage } from '../../ports/storage.ts';
import { createDownloads } from './download.ts';
import { createImporter, type OnImportEnd } from './import.ts';
import { createIntake } from './intake.ts';
import { createPassingFiles } from './passing.ts';
import { NO_SHARES, type StorageShares } from './shares.ts';
import type { FileStore } from './store.ts';
import { createTransfers } from './transfers.ts';

export type FileParts = ReturnType<typeof composeFiles>;

/** Puts together how files come in and go out. */
export function composeFiles({
  storage,
  files,
  outbound,
  ttlMs,
  maxBytes,
  minFreeBytes,
  shares,
  importsFor,
  requireConfirmed,
  onImportEnd,
  onBytes,
  transferSecret,
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
  shares: StorageShares;
  /** Who may import files from addresses. */
  importsFor: 'off' | 'accounts' | 'everyone';
  /** Throws for an account that must confirm its e-mail address first. */
  requireConfirmed(userId: number): Promise<void>;
  onImportEnd: OnImportEnd;
  /** Called with each piece of a file to be stored. */
  onBytes(bytes: number): void;
  /** The secret behind addresses that need no key. */
  transferSecret(): Promise<string>;
  log: Pick<Log, 'info' | 'warn'>;
}) {
  const limits = { maxBytes, minFreeBytes, ttlMs };
  const intake = createIntake({ ...limits, storage, shares, onBytes });
  const passing = createPassingFiles(storage);
  return {
    store: files,
    intake,
    importer: createImporter({
      outbound,
      intake,
      maxBytes,
      allowed: importsFor,
      requireConfirmed,
      onEnd: onImportEnd,
      log,
    }),
    openDownload: createDownloads({ storage, files, ttlMs }),
    transfers: createTransfers(transferSecret),
    passing,
    // Files that end with their request count against no share.
    passingIntake: createIntake({ ...limits, storage: passing, shares: NO_SHARES }),
  };
}
