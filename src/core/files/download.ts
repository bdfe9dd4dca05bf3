import type { Readable } from 'node:stream';
import { SheafError } from '../../errors.ts';
import type { MediaType } from '../../operations/kit/media-types.ts';
import type { FilesTable } from '../../ports/database/tables.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../identity.ts';
import { parseObjectName, typeOfExtension } from './names.ts';
import type { FileStore } from './store.ts';

export interface Download {
  name: string;
  type: MediaType;
  bytes: number;
  /** The name a person saves the file under, unless the request names another. */
  filename: string;
  /** Preview images are shown in the page; everything else is saved. */
  inline: boolean;
  legacy: boolean;
  /** Bytes `start` to `end` inclusive. @throws SheafError `file_not_found` when it went away just now */
  open(range?: { start: number; end: number }): Promise<Readable>;
  /** Marks the file as fetched: the next cycle deletes it. */
  markFetched(): Promise<void>;
}

const notThere = () => new SheafError('file_not_found', 'File not found or expired.');

/** Opens stored files for callers that may have them. */
export function createDownloads({ storage, files, ttlMs }: { storage: Storage; files: FileStore; ttlMs: number }) {
  /**
   * @param name decoded object name, straight from the request
   * @throws SheafError `file_not_found` (unknown, expired, or no object name at all), `forbidden` (another user's)
   */
  return async function openDownload(
    name: string,
    caller: Pick<Identity, 'userId'>,
    now = Date.now(),
  ): Promise<Download> {
    const parsed = parseObjectName(name);
    if (!parsed) throw notThere();
    if (parsed.form === 'user') requireOwner(parsed.userId, caller);
    const row = await files.find(name);
    if (row ? row.expires_at <= now : parsed.form !== 'legacy') throw notThere();
    if (row && row.owner_user_id !== null) requireOwner(row.owner_user_id, caller);
    const facts = row ? { bytes: row.bytes } : await storage.stat(name);
    if (!facts || ('modifiedAt' in facts && facts.modifiedAt + ttlMs <= now)) throw notThere();
    return {
      name,
      type: typeOfExtension(parsed.extension),
      bytes: facts.bytes,
      filename: row?.filename ?? name,
      inline: parsed.form === 'preview',
      legacy: parsed.form === 'legacy',
      async open(range) {
        const stream = await storage.open(name, range);
        if (!stream) throw notThere();
        return stream;
      },
      async markFetched() {
        if (parsed.form === 'preview') return;
        if (!row) await files.adopt(legacyRow(name, parsed.extension, facts.bytes, Date.now(), ttlMs));
        await files.mark(name);
      },
    };
  };
}

/** A file of an earlier version has no row yet; it gets one when there is something to remember. */
function legacyRow(name: string, extension: string, bytes: number, now: number, ttlMs: number): FilesTable {
  return {
    object_name: name,
    owner_user_id: null,
    owner_key: null,
    kind: 'output',
    content_type: typeOfExtension(extension),
    bytes,
    filename: name,
    page_count: null,
    created_at: now,
    expires_at: now + ttlMs,
    marked_at: null,
  };
}

function requireOwner(userId: number, caller: Pick<Identity, 'userId'>): void {
  if (caller.userId === userId) return;
  throw new SheafError('forbidden', 'This file belongs to another account; sign in as its owner.');
}
