/** Records of the ZIP format, as PKWARE's APPNOTE.TXT 6.3 lays them out (section numbers are its own). */

const MAX_32 = 0xffffffff;
const MAX_16 = 0xffff;
/** 1 January 1980, the first day that a DOS date can say: the same input produces the same archive. */
const FIRST_DAY = new Date(Date.UTC(1980, 0, 1));
const LAST_YEAR = 2107;
/** Bit 11: the name is UTF-8 (4.4.4). */
const UTF8_NAME = 0x0800;
const VERSION = 20;
const VERSION_ZIP64 = 45;
const HOST_UNIX = 3 << 8;
/** A regular file that everyone may read and its owner write. */
const MODE = 0o100644;
const ZIP64_EXTRA = 0x0001;
/** Alignment padding: known to readers as bytes to skip. It keeps the room that a ZIP64 extra field may turn out to need. */
const PADDING_EXTRA = 0xd935;
const ZIP64_LOCAL_EXTRA_BYTES = 20;

export const STORED = 0;
export const DEFLATED = 8;

export interface ZipEntry {
  name: Buffer;
  method: typeof STORED | typeof DEFLATED;
  crc: number;
  size: number;
  compressedSize: number;
  /** Where the local header is. */
  offset: number;
  /** Last modification of the entry, in UTC; the first day of DOS by default. */
  date?: Date | undefined;
  /** Whether the local header has room for 64-bit sizes. */
  roomForZip64: boolean;
}

/** Builds the header before an entry's data (4.3.7); its length depends only on the name and `roomForZip64`. */
export function localHeader(entry: ZipEntry): Buffer {
  const zip64 = entry.size >= MAX_32 || entry.compressedSize >= MAX_32;
  if (zip64 && !entry.roomForZip64) throw new RangeError('the entry turned out larger than announced');
  const extraBytes = entry.roomForZip64 ? ZIP64_LOCAL_EXTRA_BYTES : 0;
  const header = Buffer.alloc(30 + entry.name.length + extraBytes);
  header.writeUInt32LE(0x04034b50, 0);
  header.writeUInt16LE(zip64 ? VERSION_ZIP64 : VERSION, 4);
  writeCommon(header, 6, entry, zip64);
  header.writeUInt16LE(entry.name.length, 26);
  header.writeUInt16LE(extraBytes, 28);
  header.set(entry.name, 30);
  if (entry.roomForZip64) {
    const at = 30 + entry.name.length;
    header.writeUInt16LE(zip64 ? ZIP64_EXTRA : PADDING_EXTRA, at);
    header.writeUInt16LE(16, at + 2);
    if (zip64) {
      header.writeBigUInt64LE(BigInt(entry.size), at + 4);
      header.writeBigUInt64LE(BigInt(entry.compressedSize), at + 12);
    } else {
      header.writeUInt16LE(1, at + 4);
    }
  }
  return header;
}

/** Builds an entry's record in the central directory (4.3.12). */
export function centralHeader(entry: ZipEntry): Buffer {
  const zip64Sizes = entry.size >= MAX_32 || entry.compressedSize >= MAX_32;
  const wide = zip64Sizes ? [entry.size, entry.compressedSize] : [];
  if (entry.offset >= MAX_32) wide.push(entry.offset);
  const extraBytes = wide.length > 0 ? 4 + 8 * wide.length : 0;
  const header = Buffer.alloc(46 + entry.name.length + extraBytes);
  const version = wide.length > 0 ? VERSION_ZIP64 : VERSION;
  header.writeUInt32LE(0x02014b50, 0);
  header.writeUInt16LE(HOST_UNIX | version, 4);
  header.writeUInt16LE(version, 6);
  writeCommon(header, 8, entry, zip64Sizes);
  header.writeUInt16LE(entry.name.length, 28);
  header.writeUInt16LE(extraBytes, 30);
  header.writeUInt32LE(MODE * 0x10000, 38);
  header.writeUInt32LE(Math.min(entry.offset, MAX_32), 42);
  header.set(entry.name, 46);
  if (wide.length > 0) {
    const at = 46 + entry.name.length;
    header.writeUInt16LE(ZIP64_EXTRA, at);
    header.writeUInt16LE(8 * wide.length, at + 2);
    for (const [index, value] of wide.entries()) header.writeBigUInt64LE(BigInt(value), at + 4 + 8 * index);
  }
  return header;
}

/** Builds what closes the archive (4.3.14 to 4.3.16), with the ZIP64 records where 16 or 32 bits are not enough. */
export function endOfDirectory(entries: number, offset: number, bytes: number): Buffer {
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries, MAX_16), 8);
  end.writeUInt16LE(Math.min(entries, MAX_16), 10);
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12);
  end.writeUInt32LE(Math.min(offset, MAX_32), 16);
  if (entries < MAX_16 && offset < MAX_32 && bytes < MAX_32) return end;

  const zip64 = Buffer.alloc(56 + 20);
  zip64.writeUInt32LE(0x06064b50, 0);
  zip64.writeBigUInt64LE(44n, 4);
  zip64.writeUInt16LE(HOST_UNIX | VERSION_ZIP64, 12);
  zip64.writeUInt16LE(VERSION_ZIP64, 14);
  zip64.writeBigUInt64LE(BigInt(entries), 24);
  zip64.writeBigUInt64LE(BigInt(entries), 32);
  zip64.writeBigUInt64LE(BigInt(bytes), 40);
  zip64.writeBigUInt64LE(BigInt(offset), 48);
  zip64.writeUInt32LE(0x07064b50, 56);
  zip64.writeBigUInt64LE(BigInt(offset + bytes), 64);
  zip64.writeUInt32LE(1, 72);
  return Buffer.concat([zip64, end]);
}

/** The fields that both headers share, from the flags to the sizes. */
function writeCommon(header: Buffer, at: number, entry: ZipEntry, zip64: boolean): void {
  header.writeUInt16LE(UTF8_NAME, at);
  header.writeUInt16LE(entry.method, at + 2);
  const { time, date } = dosTime(entry.date);
  header.writeUInt16LE(time, at + 4);
  header.writeUInt16LE(date, at + 6);
  header.writeUInt32LE(entry.crc, at + 8);
  header.writeUInt32LE(zip64 ? MAX_32 : entry.compressedSize, at + 12);
  header.writeUInt32LE(zip64 ? MAX_32 : entry.size, at + 16);
}

/** A moment as MS-DOS writes it, in steps of two seconds (4.4.6). */
function dosTime(moment: Date = FIRST_DAY): { time: number; date: number } {
  const year = moment.getUTCFullYear();
  if (!(year >= 1980 && year <= LAST_YEAR)) return dosTime();
  return {
    time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) | (moment.getUTCSeconds() >> 1),
    date: ((year - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate(),
  };
}
