import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '../../ports/database/port.ts';
import type { Log } from '../../ports/log.ts';
import type { ObjectFacts, Storage } from '../../ports/storage.ts';
import { acquireLease, takeTurn } from '../lease.ts';
import type { FileStore } from './store.ts';

const DAY_MS = 86_400_000;
const LEASE_MS = 10_000;
const BATCH = 500;
/** Of an interval: less than all of it, so that the node that cleaned last is not late for its next turn by a moment. */
const TURN = 0.9;

export interface CleaningReport {
  files_deleted: number;
  expired_deleted: number;
  marked_deleted: number;
  orphans_deleted: number;
  jobs_forgotten: number;
  bytes_freed: number;
  storage_bytes: number;
  storage_warning: boolean;
}

export type Cleaner = ReturnType<typeof createCleaner>;

/** The cycle that deletes expired data: one at a time, on one node at a time; callers share a running one. */
export function createCleaner({
  database,
  files,
  storage,
  forgetJobs,
  ttlMs,
  maxJobMs,
  maxArrivalMs,
  intervalMs,
  warnBytes,
  log,
}: {
  database: Database;
  files: FileStore;
  storage: Storage;
  /** Deletes some of the jobs that ended before `before` and have no file left; returns how many they were. */
  forgetJobs(before: number): Promise<number>;
  ttlMs: number;
  maxJobMs: number;
  /** The longest that a stored object may wait for its row: a whole request, and work on what it brought. */
  maxArrivalMs: number;
  /** Time between two cycles of all nodes together. */
  intervalMs: number;
  warnBytes: number;
  log: Log;
}) {
  const holder = randomUUID();
  let running: Promise<CleaningReport> | null = null;
  let storageBytes: number | null = null;

  async function deleteDue(report: CleaningReport): Promise<void> {
    for (;;) {
      const due = await files.takeRemovable();
      if (due.length === 0) return;
      await storage.remove(due.map((file) => file.name));
      for (const { bytes, expired } of due) {
        report.files_deleted++;
        report.bytes_freed += bytes;
        if (expired) report.expired_deleted++;
        else report.marked_deleted++;
      }
    }
  }

  /** Objects that no row knows: left by a request that died between storing and writing its row. */
  async function deleteOrphans(report: CleaningReport): Promise<void> {
    let batch: ObjectFacts[] = [];
    const flush = async () => {
      const names = await files.unknown(batch.map((object) => object.name));
      await storage.remove(names);
      const freed = batch.filter((object) => names.includes(object.name));
      report.orphans_deleted += freed.length;
      report.files_deleted += freed.length;
      const bytes = freed.reduce((sum, object) => sum + object.bytes, 0);
      report.bytes_freed += bytes;
      report.storage_bytes -= bytes;
      batch = [];
    };
    // Inputs of a form have no row before all of it has come.
    const oldest = Date.now() - Math.max(ttlMs, maxArrivalMs);
    for await (const object of storage.list()) {
      report.storage_bytes += object.bytes;
      if (object.modifiedAt > oldest) continue;
      batch.push(object);
      if (batch.length >= BATCH) await flush();
    }
    await flush();
  }

  async function deleteOldJobs(report: CleaningReport): Promise<void> {
    const before = Date.now() - DAY_MS;
    for (let gone = -1; gone !== 0; report.jobs_forgotten += gone) gone = await forgetJobs(before);
  }

  /** Temporary files that a killed process left on this node's disk. */
  async function sweepScratch(): Promise<void> {
    const oldest = Date.now() - Math.max(ttlMs, maxJobMs + 60_000);
    for (const entry of await readdir(storage.scratch).catch(() => [] as string[])) {
      const path = join(storage.scratch, entry);
      const facts = await stat(path).catch(() => null);
      if (facts && facts.mtimeMs < oldest) await rm(path, { recursive: true, force: true });
    }
  }

  async function cycle(): Promise<CleaningReport> {
    const report: CleaningReport = {
      files_deleted: 0,
      expired_deleted: 0,
      marked_deleted: 0,
      orphans_deleted: 0,
      jobs_forgotten: 0,
      bytes_freed: 0,
      storage_bytes: 0,
      storage_warning: false,
    };
    const release = await waitForLease();
    try {
      await deleteDue(report);
      await deleteOrphans(report);
      await deleteOldJobs(report);
    } finally {
      await release();
    }
    storageBytes = report.storage_bytes;
    report.storage_warning = report.storage_bytes > warnBytes;
    if (report.storage_warning) {
      log.warn({ storage_bytes: report.storage_bytes, warn_above: warnBytes }, 'storage holds more than its threshold');
    }
    log.info(report, 'cleanup cycle done');
    return report;
  }

  function clean(): Promise<CleaningReport> {
    running ??= Promise.all([cycle(), sweepScratch()])
      .then(([report]) => report)
      .finally(() => {
        running = null;
      });
    return running;
  }

  async function sweep(): Promise<void> {
    storageBytes = null;
    await sweepScratch();
  }

  async function waitForLease(): Promise<() => Promise<void>> {
    for (;;) {
      const release = await acquireLease(database, 'cleanup', holder, LEASE_MS);
      if (release) return release;
      await sleep(250);
    }
  }

  return {
    /** Runs a cycle, or joins a running one. */
    clean,
    /** Deletes expired data on this node's own disk. */
    sweep,
    /** To be called every interval: sweeps, and runs the cycle when it is this node's turn among all nodes. */
    async cleanInTurn(): Promise<void> {
      if (await takeTurn(database, 'cleanup turn', holder, intervalMs * TURN)) await clean();
      else await sweep();
    },
    /** Bytes in storage as this node's cycle found them; null if another node ran the last one, or none did yet. */
    storageBytes: () => storageBytes,
  };
}
