import { readFileSync } from 'node:fs';
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipFile {
  name: string;
  stored: boolean;
  bytes: Buffer;
}

/** Reads all entries of a small archive through its central directory (APPNOTE 6.3.10, 4.3.12), checking each CRC. */
export function readZip(path: string): ZipFile[] {
  const zip = readFileSync(path);
  const end = zip.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  if (end < 0) throw new Error('no end of central directory');
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    const nameLength = zip.readUInt16LE(at + 28);
    const local = zip.readUInt32LE(at + 42);
    const stored = zip.readUInt16LE(at + 10) === 0;
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    const raw = zip.subarray(start, start + zip.readUInt32LE(at + 20));
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const bytes = stored ? raw : inflateRawSync(raw);
    if (crc32(bytes) !== zip.readUInt32LE(at + 16)) throw new Error(`wrong CRC of ${name}`);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
    return { name, stored, bytes };
  });
}
