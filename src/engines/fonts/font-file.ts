import { closeSync, openSync, readFileSync, readSync } from 'node:fs';
import type { FontFile } from '@sheaf/pdf/fonts';
import { describeFont } from '@sheaf/pdf/text/font-file';
import { type FontTable, readTables } from './system-fonts.ts';

const MAX_TABLE = 64 * 1024 * 1024;

/** Opens a font; null when it is broken, must not be embedded, or has outlines of another kind. */
export function openFontFile(path: string): FontFile | null {
  try {
    return readFontFile(path);
  } catch {
    return null; // a broken font file is as good as none
  }
}

function readFontFile(path: string): FontFile | null {
  const tables = withFile(path, (fd) => readTables(fd).tables);
  let whole: Buffer | null = null;
  return describeFont({
    path,
    has: (tag) => tables.has(tag),
    table(tag) {
      const found = tables.get(tag);
      return found ? withFile(path, (fd) => readTable(fd, found)) : null;
    },
    bytes() {
      whole ??= readFileSync(path);
      return whole;
    },
  });
}

function withFile<T>(path: string, use: (fd: number) => T): T {
  const fd = openSync(path, 'r');
  try {
    return use(fd);
  } finally {
    closeSync(fd);
  }
}

function readTable(fd: number, { offset, length }: FontTable): Buffer {
  if (length > MAX_TABLE) throw new Error('a table of absurd size');
  const buffer = Buffer.alloc(length);
  return buffer.subarray(0, readSync(fd, buffer, 0, length, offset));
}
