import { createHash, type Hash, randomUUID } from 'node:crypto';
import { SheafError } from '../../errors.ts';
import { extensionOf, type MediaType, SNIFF_BYTES, sniff } from '../../operations/kit/media-types.ts';
import type { FilesTable } from '../../ports/database/tables.ts';
import type { Storage } from '../../ports/storage.ts';
import type { Identity } from '../identity.ts';
import { requireType } from './accepted.ts';
import { cleanFilename, makeObjectName } from './names.ts';
import { diskFull, type Reservation, type StorageShares, shareFull } from './shares.ts';

/** Bytes of an upload to hold in memory until its type is known or it ends: refused uploads never touch the disk. */
const SPOOL_BYTES = 4 * 1024 * 1024;
/** The limit for all uploads together; past it, they go to the disk as soon as their type is known. */
const ALL_SPOOLED_BYTES = 16 * 1024 * 1024;
const PDF_MARKER_WITHIN = 16;
/** How long one measurement of the free space is valid. */
const FREE_FOR_MS = 500;

export interface Upload {
  /** The row of the stored object, written with its job or preview. */
  file: FilesTable;
  type: MediaType;
  /** Its bytes of the owner's share, until its row is written. */
  share: Reservation;
  /** SHA-256 of the content, if requested. */
  digest: string | null;
}

export type Intake = ReturnType<typeof createIntake>;

/** Takes files in: counts, sniffs and stores them as they arrive, holding at most a few megabytes of each. */
export function createIntake({
  storage,
  maxBytes,
  minFreeBytes,
  shares,
  ttlMs,
  onBytes = () => {},
}: {
  storage: Pick<Storage, 'put' | 'remove' | 'freeBytes'>;
  maxBytes: number;
  minFreeBytes: number;
  shares: StorageShares;
  ttlMs: number;
  /** Called for each piece of a file. */
  onBytes?: (bytes: number) => void;
}) {
  let free: number | null = null;
  let freeAt = 0;
  let spooled = 0;

  /** @throws SheafError `storage_full` when the disk is, or was a moment ago, below its reserve */
  async function requireSpace(): Promise<void> {
    if (minFreeBytes > 0 && Date.now() - freeAt > FREE_FOR_MS) {
      freeAt = Date.now();
      free = await storage.freeBytes();
    }
    if (free !== null && free < minFreeBytes) {
      throw diskFull();
    }
  }

  /**
   * Stores one file for `owner`.
   * @throws SheafError `file_too_large` as soon as the limit is passed, `unsupported_file_type` when the first bytes
   * are of no type in `accepts` (or, with `strictPdf`, lack %PDF- within 16 bytes); nothing is left behind
   */
  async function receive(
    source: AsyncIterable<Buffer>,
    owner: Pick<Identity, 'userId' | 'owner'>,
    {
      filename,
      kind,
      accepts = null,
      strictPdf = false,
      known,
      digest = false,
      signal,
    }: {
      filename: string | undefined;
      kind: 'input' | 'source';
      accepts?: readonly MediaType[] | null;
      strictPdf?: boolean;
      /** The type of input that was not sent as a file, and so needs no detection. */
      known?: MediaType | undefined;
      /** Whether to hash the content as it arrives. */
      digest?: boolean;
      signal?: AbortSignal;
    },
  ): Promise<Upload> {
    const [, left] = await Promise.all([requireSpace(), shares.left(owner.owner)]);
    if (left <= 0) throw shareFull();
    const hash = digest ? createHash('sha256') : null;
    const tooMany = () => (left < maxBytes ? shareFull() : tooLarge(maxBytes));
    const chunks = limit(source, Math.min(left, maxBytes), tooMany, { hash, onBytes });
    const held: Buffer[] = [];
    let own = 0;
    const spool = (bytes: number) => {
      own += bytes;
      spooled += bytes;
      return spooled < ALL_SPOOLED_BYTES;
    };
    const release = () => void spool(-own);
    try {
      const ended = await hold(chunks, held, SNIFF_BYTES);
      const head = held.length === 1 ? (held[0] as Buffer) : Buffer.concat(held);
      const type = known ?? sniff(head) ?? (mayBeText(head, accepts) ? 'application/json' : anyFile(accepts));
      if (head.length === 0) throw new SheafError('unsupported_file_type', 'The file is empty.');
      if (strictPdf && !head.subarray(0, PDF_MARKER_WITHIN).includes('%PDF-')) {
        throw new SheafError('unsupported_file_type', 'The file is not a PDF; it must begin with %PDF-.');
      }
      requireType(type, accepts);
      if (!ended) await hold(chunks, held, SPOOL_BYTES, spool);
      const name = makeObjectName(owner.userId, type, randomUUID());
      const { bytes } = await storage.put(name, replay(held, chunks, release), signal);
      const share = await shares.reserve(owner.owner, bytes).catch(async (error) => {
        await storage.remove([name]);
        throw error;
      });
      const now = Date.now();
      return {
        type,
        share,
        digest: hash?.digest('base64url') ?? null,
        file: {
          object_name: name,
          owner_user_id: owner.userId,
          owner_key: owner.owner,
          kind,
          content_type: type,
          bytes,
          filename: cleanFilename(filename, `file.${extensionOf(type)}`),
          page_count: null,
          created_at: now,
          expires_at: now + ttlMs,
          marked_at: null,
        },
      };
    } catch (error) {
      await chunks.return?.(undefined);
      throw error;
    } finally {
      release();
    }
  }

  return {
    receive,
    /** Deletes the objects of uploads that came to nothing. */
    async discard(uploads: readonly Upload[]): Promise<void> {
      for (const { share } of uploads) share.release();
      await storage.remove(uploads.map((upload) => upload.file.object_name));
    },
  };
}

const MARKUP = /^\s*<(?:!doctype|html|svg|\?xml)/i;

/** Any text except markup is accepted as JSON: the engine describes its faults better than a type could. */
function mayBeText(head: Buffer, accepts: readonly MediaType[] | null): boolean {
  if (accepts !== null && !accepts.includes('application/json')) return false;
  const text = head.toString('utf8').replace(/^\ufeff/, '');
  // The last character may be cut in two.
  const broken = text.indexOf('\ufffd');
  return (broken === -1 || broken >= text.length - 3) && !MARKUP.test(text);
}

/** The type of unknown files if all are accepted. */
function anyFile(accepts: readonly MediaType[] | null): MediaType | null {
  return accepts?.includes('application/octet-stream') ? 'application/octet-stream' : null;
}

/** Counts incoming bytes. @throws the error from `tooMany` as soon as there are more than `maxBytes` */
function limit(
  source: AsyncIterable<Buffer>,
  maxBytes: number,
  tooMany: () => SheafError,
  { hash, onBytes }: { hash: Hash | null; onBytes: (bytes: number) => void },
): AsyncIterator<Buffer> {
  const chunks = source[Symbol.asyncIterator]();
  let bytes = 0;
  return {
    ...(chunks.return && { return: () => chunks.return?.() as Promise<IteratorResult<Buffer>> }),
    async next() {
      const next = await chunks.next();
      if (next.done) return next;
      bytes += next.value.length;
      if (bytes > maxBytes) throw tooMany();
      hash?.update(next.value);
      onBytes(next.value.length);
      return next;
    },
  };
}

function tooLarge(maxBytes: number): SheafError {
  return new SheafError('file_too_large', `The file is too large. The limit is ${maxBytes} bytes.`);
}

/**
 * Reads on until `held` has `bytes`; true when the source has ended.
 * @param spool called with how many bytes came, and says whether more may be held
 */
async function hold(
  chunks: AsyncIterator<Buffer>,
  held: Buffer[],
  bytes: number,
  spool = (_bytes: number) => true,
): Promise<boolean> {
  let have = held.reduce((sum, chunk) => sum + chunk.length, 0);
  while (have < bytes) {
    const { value, done } = await chunks.next();
    if (done) return true;
    held.push(value);
    have += value.length;
    if (!spool(value.length)) return false;
  }
  return false;
}

/** The held bytes, and then the rest; `release` is called once the first have been read. */
function replay(held: Buffer[], rest: AsyncIterator<Buffer>, release: () => void): AsyncIterable<Buffer> {
  const iterator: AsyncIterator<Buffer> = {
    next() {
      const value = held.shift();
      if (value) return Promise.resolve({ value, done: false });
      release();
      return rest.next();
    },
  };
  return { [Symbol.asyncIterator]: () => iterator };
}
