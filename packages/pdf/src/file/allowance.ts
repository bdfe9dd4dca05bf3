import { overlapping } from '../syntax/damage.ts';

/** Bounds the work on one file, in bytes read, against objects that refer to each other endlessly. */
export interface WorkAllowance {
  /** Pays for bytes that are read. @throws PdfError `unprocessable_file` once all are spent */
  spend(bytes: number): void;
  /** Adds an allowance for the pages, since many read the same objects. */
  addPages(count: number): void;
  /** Starts over for a document that is derived from the file. */
  renew(): void;
}

const BASE = 64 * 1024 * 1024;
const FOR_BYTE = 40;
const FOR_PAGE = 64 * 1024;

/** Creates the allowance of a file of `size` bytes: generous for any honest file, spent in seconds by any other. */
export function createAllowance(size: number): WorkAllowance {
  let allowed = BASE + size * FOR_BYTE;
  let spent = 0;
  return {
    spend(bytes) {
      spent += bytes;
      if (spent > allowed) throw overlapping();
    },
    addPages(count) {
      allowed += count * FOR_PAGE;
    },
    renew() {
      spent = 0;
    },
  };
}
