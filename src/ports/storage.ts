import type { Readable } from 'node:stream';

/**
 * Where the bytes of files are kept.
 *
 * object  one stored file. An object exists whole or not at all: a reader never sees part of a write.
 * name    its key: segments of [A-Za-z0-9._-] joined by "/". Names are checked by the caller, never taken from a request.
 */
export interface Storage {
  /** Stores a stream under `name`, durable when it resolves. A source that throws leaves nothing behind. */
  put(name: string, source: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<{ bytes: number }>;
  /** Stores a file of the local disk, which is used up: it may be moved away. */
  putFile(name: string, file: LocalFile): Promise<{ bytes: number }>;
  /**
   * Opens an object for reading; `range` is inclusive, in bytes. Null if there is none. A read that breaks off errors
   * the stream.
   */
  open(name: string, range?: { start: number; end: number }): Promise<Readable | null>;
  /** Puts a read-only copy on the local disk at `path` (which must not exist). False when there is no such object. */
  fetchTo(name: string, path: string, signal?: AbortSignal): Promise<boolean>;
  /** The content of an object stored without a separate file; null for all others, and if there is none. */
  readSmall(name: string): Uint8Array | null;
  /** Size in bytes and time of writing in epoch milliseconds; null if there is none. */
  stat(name: string): Promise<ObjectFacts | null>;
  /** Deletes objects; missing ones count as deleted. */
  remove(names: readonly string[]): Promise<void>;
  /** Every object, in no order. */
  list(): AsyncIterable<ObjectFacts>;
  /** Bytes left for new objects, or null if that is unknown (object storage). */
  freeBytes(): Promise<number | null>;
  /** Folder on the local disk for temporary files, on the same disk as the objects if that saves a copy. */
  readonly scratch: string;
  /** Rejects when the storage is not reachable. */
  ping(): Promise<void>;
  close(): Promise<void>;
}

export interface LocalFile {
  path: string;
  bytes: number;
}

export interface ObjectFacts {
  name: string;
  bytes: number;
  modifiedAt: number;
}
