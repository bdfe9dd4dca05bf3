import { type ByteSource, fileSource, memorySource } from '../file/source.ts';

/** Reads a document from bytes in memory, which must not change meanwhile. */
export function fromBytes(bytes: Uint8Array | ArrayBuffer): ByteSource {
  return memorySource(bytes instanceof ArrayBuffer ? new Uint8Array(bytes) : bytes);
}

/**
 * Reads a document from a file, on demand; the only source that needs a file system. Throws what `fs.openSync` throws.
 */
export function fromFile(path: string): ByteSource {
  return fileSource(path);
}

/** Reads a document from a `Blob` or `File`, whole. */
export async function fromBlob(blob: Blob): Promise<ByteSource> {
  return memorySource(new Uint8Array(await blob.arrayBuffer()));
}
