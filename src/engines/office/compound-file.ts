import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

const HEADER_BYTES = 512;
const ENTRY_BYTES = 128;
const MAX_SECTORS = 64;
const MAX_NAME_BYTES = 64;

/**
 * The names of the streams and storages of a compound file ([MS-CFB] 2.6), as far as its first 64 sectors of directory
 * tell; none where it is damaged.
 */
export function compoundNames(path: string): Set<string> {
  const names = new Set<string>();
  const fd = openSync(path, 'r');
  try {
    const { size } = fstatSync(fd);
    const header = readAt(fd, 0, HEADER_BYTES);
    const shift = header?.readUInt16LE(30);
    if (!header || (shift !== 9 && shift !== 12)) return names;
    const bytes = 1 << shift;
    const sectors = Math.floor(size / bytes);
    const sectorAt = (index: number) => (index + 1) * bytes;
    let at = header.readUInt32LE(48);
    for (let seen = 0; at < sectors && seen < MAX_SECTORS; seen++) {
      const sector = readAt(fd, sectorAt(at), bytes);
      if (!sector) break;
      for (let entry = 0; entry < bytes; entry += ENTRY_BYTES) {
        const length = sector.readUInt16LE(entry + 64);
        if (length < 2 || length > MAX_NAME_BYTES || sector[entry + 66] === 0) continue;
        names.add(sector.toString('utf16le', entry, entry + length - 2));
      }
      // The first 109 sectors of the table of sectors stand in the header; a directory begins early.
      const table = Math.floor((at * 4) / bytes);
      const where = table < 109 ? header.readUInt32LE(76 + 4 * table) : sectors;
      const next = where < sectors ? readAt(fd, sectorAt(where) + ((at * 4) % bytes), 4) : null;
      if (!next) break;
      at = next.readUInt32LE(0);
    }
    return names;
  } finally {
    closeSync(fd);
  }
}

function readAt(fd: number, position: number, length: number): Buffer | null {
  const bytes = Buffer.alloc(length);
  return readSync(fd, bytes, 0, length, position) === length ? bytes : null;
}
