import type { Buffer } from '../platform/buffer.ts';

/**
 * Frees the memory of a buffer at once, if no other buffer shares it: the garbage collector sees large buffers late,
 * and must scan everything for them. The buffer is empty afterwards.
 */
export function releaseBuffer({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
