/**
 * Reads UTF-16 in little-endian order; an odd byte at the end is left out. Node 24.21 writes a byte past its memory where an odd
 * number of bytes begins at an odd address, so nothing else reads UTF-16 of foreign files.
 * @param end where it ends, at most the end of the bytes
 */
export function readUtf16(bytes: Buffer, start = 0, end = bytes.length): string {
  const length = Math.max(0, Math.min(end, bytes.length) - start);
  return bytes.toString('utf16le', start, start + (length & ~1));
}
