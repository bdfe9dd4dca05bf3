import { Buffer } from '../platform/buffer.ts';
import { BrokenFont } from './font-program.ts';

/** The tables of a TrueType or OpenType file, by their tags; of a collection none. */
export type Tables = Map<string, Buffer>;

const MAX_TABLES = 100;

/** Reads the tables of a font file (OpenType 1.9, "otff"). @throws BrokenFont */
export function readTables(bytes: Uint8Array): Tables {
  const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (data.length < 12) throw new BrokenFont('too short');
  const version = data.readUInt32BE(0);
  if (![0x00010000, 0x74727565, 0x4f54544f].includes(version)) throw new BrokenFont('no TrueType');
  const tables: Tables = new Map();
  for (let index = 0; index < Math.min(MAX_TABLES, data.readUInt16BE(4)); index++) {
    const at = 12 + index * 16;
    if (at + 16 > data.length) break;
    const offset = data.readUInt32BE(at + 8);
    tables.set(data.toString('latin1', at, at + 4), data.subarray(offset, offset + data.readUInt32BE(at + 12)));
  }
  return tables;
}

/** Writes a TrueType file of these tables, with their checksums. */
export function writeTables(tables: Tables): Buffer {
  const sorted = [...tables].sort(([left], [right]) => (left < right ? -1 : 1));
  const power = 2 ** Math.floor(Math.log2(Math.max(1, sorted.length)));
  const head = Buffer.alloc(12 + sorted.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  head.writeUInt16BE(power * 16, 6);
  head.writeUInt16BE(Math.log2(power), 8);
  head.writeUInt16BE((sorted.length - power) * 16, 10);
  const parts: Buffer[] = [head];
  let offset = head.length;
  for (const [index, [tag, table]] of sorted.entries()) {
    const padded = Buffer.alloc((table.length + 3) & ~3);
    table.copy(padded);
    if (tag === 'head' && padded.length >= 12) padded.writeUInt32BE(0, 8);
    const at = 12 + index * 16;
    head.write(tag.padEnd(4), at, 'latin1');
    head.writeUInt32BE(checksum(padded), at + 4);
    head.writeUInt32BE(offset, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    parts.push(padded);
    offset += padded.length;
  }
  const whole = Buffer.concat(parts);
  const headIndex = sorted.findIndex(([tag]) => tag === 'head');
  if (headIndex >= 0) {
    const headAt = whole.readUInt32BE(12 + headIndex * 16 + 8);
    if (headAt + 12 <= whole.length) whole.writeUInt32BE((0xb1b0afba - checksum(whole)) >>> 0, headAt + 8);
  }
  return whole;
}

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at + 4 <= data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}
