import { constants, deflateRawSync } from 'node:zlib';

const MiB = 1024 * 1024;
const ADLER_BASE = 65_521;
const piece = deflateRawSync(Buffer.alloc(16 * MiB), { finishFlush: constants.Z_FULL_FLUSH, level: 9 });
const end = deflateRawSync(Buffer.alloc(0));

/** A zlib stream (RFC 1950) of `mebibytes` MiB of zeros, whole and with a right checksum, in a thousandth of that. */
export function deflatedZeros(mebibytes: number): Buffer {
  const checksum = Buffer.alloc(4);
  // The first sum of Adler-32 stays 1 over zeros, the second counts them.
  checksum.writeUInt32BE(((((mebibytes * MiB) % ADLER_BASE) << 16) | 1) >>> 0);
  const pieces: Buffer[] = Array.from({ length: Math.ceil(mebibytes / 16) }, () => piece);
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...pieces, end, checksum]);
}
