import type { Buffer } from '../platform/buffer.ts';

/**
 * Gives the memory of a buffer back at once, where it has memory of its own: the collector of garbage sees large buffers
 * late, and goes through everything for them. The buffer is empty afterwards.
 */
export function releaseBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
