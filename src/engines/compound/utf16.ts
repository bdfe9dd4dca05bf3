/**
 * Reads UTF-16 in little-endian order, without an odd byte at the end. Node 24.21 writes a byte past its memory for an
 * odd number of bytes at an odd address, so nothing else reads UTF-16 of foreign files.
 * @param end end of the text, at most the end of the bytes
 */
export function readUtf16(bytes: Buffer, start = 0, end = bytes.length): string {
  const length = Math.max(0, Math.min(end, bytes.length) - start);
  return bytes.toString('utf16le', start, start + (length & ~1));
}
