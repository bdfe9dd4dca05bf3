import { closeSync, openSync, readv } from 'node:fs';
import type { ChunkSource } from './file-stream.ts';
import { without } from './pieces.ts';

/** Bytes in memory, or a part of a file. */
export type FilePart = Uint8Array | { path: string; start: number; length: number };

/** Files that are open at a time: parts of a few may take turns for long. */
const MAX_OPEN = 8;
/** Bytes between two parts of a file that are read with both of them: one read takes less than two. */
const MAX_GAP = 16 * 1024;
/** Parts that are read at once. */
const MAX_PIECES = 256;
/** Buffer for the bytes between two parts, which are dropped. */
const gap = Buffer.allocUnsafeSlow(MAX_GAP);

/** Parts of one file that are read at once. */
interface Run {
  fd: number;
  start: number;
  end: number;
  into: Uint8Array[];
}

/** Reads consecutive parts. Opens their files on demand. */
export function openParts(parts: readonly FilePart[]): ChunkSource {
  const open = new Map<string, number>();
  let index = 0;
  /** Bytes of the current part that were passed on. */
  let partBytes = 0;

  function fileOf(path: string): number {
    const known = open.get(path);
    if (known !== undefined) return known;
    for (const [oldest, fd] of open) {
      if (open.size < MAX_OPEN) break;
      open.delete(oldest);
      closeSync(fd);
    }
    const fd = openSync(path, 'r');
    open.set(path, fd);
    return fd;
  }

  /** Fills a chunk from memory, and returns the parts that must be read into the rest. */
  function plan(chunk: Buffer): { runs: Run[]; bytes: number } {
    const runs: Run[] = [];
    let have = 0;
    for (let part = parts[index]; part && have < chunk.length; part = parts[index]) {
      const bytes = Math.min(part.length - partBytes, chunk.length - have);
      const into = chunk.subarray(have, have + bytes);
      if (part instanceof Uint8Array) into.set(part.subarray(partBytes, partBytes + bytes));
      else {
        // No file is closed that is about to be read.
        if (runs.length > 0 && open.size === MAX_OPEN && !open.has(part.path)) break;
        if (bytes > 0) addTo(runs, fileOf(part.path), part.start + partBytes, into);
      }
      have += bytes;
      partBytes += bytes;
      if (partBytes === part.length) [index, partBytes] = [index + 1, 0];
    }
    return { runs, bytes: have };
  }

  return {
    fill(chunk, filled) {
      let planned: ReturnType<typeof plan>;
      try {
        planned = plan(chunk);
      } catch (error) {
        filled(error as Error, 0);
        return;
      }
      const { runs, bytes } = planned;
      readRuns(runs, 0, (error) => filled(error, bytes));
    },
    close(done) {
      let fault: Error | null = null;
      for (const fd of open.values()) {
        try {
          closeSync(fd);
        } catch (error) {
          fault = error as Error;
        }
      }
      open.clear();
      done(fault);
    },
  };
}

/** Fills `into` from `start` of a file, reusing bytes already read if they are shortly before. */
function addTo(runs: Run[], fd: number, start: number, into: Uint8Array): void {
  const run = runs.find((other) => other.fd === fd && start >= other.end && start - other.end <= MAX_GAP);
  if (!run || run.into.length >= MAX_PIECES) {
    runs.unshift({ fd, start, end: start + into.length, into: [into] });
    return;
  }
  if (start > run.end) run.into.push(gap.subarray(0, start - run.end));
  run.into.push(into);
  run.end = start + into.length;
}

function readRuns(runs: readonly Run[], from: number, done: (error: Error | null) => void): void {
  const run = runs[from];
  if (run) readWhole(run, (error) => (error ? done(error) : readRuns(runs, from + 1, done)));
  else done(null);
}

function readWhole({ fd, start, end, into }: Run, done: (error: Error | null) => void): void {
  readv(fd, into, start, (error, bytes) => {
    if (error || start + bytes >= end) done(error);
    else if (bytes === 0) done(new Error('a file is shorter than requested'));
    else readWhole({ fd, start: start + bytes, end, into: without(into, bytes) }, done);
  });
}
