/**
 * Gives the memory of a buffer back at once, where it has memory of its own: files of pages are seen too late by the
 * collector of garbage, which counts small objects. The buffer is empty afterwards.
 */
export function releaseBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
