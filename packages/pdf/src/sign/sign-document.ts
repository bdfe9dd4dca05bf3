import { createHash, randomBytes } from '#platform/crypto';
import { appendChanges } from '../edit/append-changes.ts';
import type { EditedDocument } from '../edit/edited-document.ts';
import { PdfError } from '../errors.ts';
import { type SigningDigest, signDetached } from '../pki/cms-sign.ts';
import type { Identity } from '../pki/identity.ts';
import { Buffer } from '../platform/buffer.ts';
import type { PdfRef } from '../syntax/objects.ts';
import { placeSignature, RANGE_BLANK, type SignatureEntries } from './place-signature.ts';
import type { SignatureField } from './signature-fields.ts';
import type { SignatureTarget } from './signature-target.ts';

export interface SignatureWork {
  identity: Identity;
  digest: SigningDigest;
  pss: boolean;
  entries: SignatureEntries;
  field: SignatureField | null;
  appearance: PdfRef | null;
  /** Gets a token for the signature's bytes. */
  timestamp?: (signature: Uint8Array) => Promise<Uint8Array>;
}

/** Room for a signature in addition to its certificates, and for a timestamp. */
const SIGNATURE_BYTES = 3 * 1024;
const TIMESTAMP_BYTES = 12 * 1024;
const MARK_BYTES = 24;
const PIECE = 1024 * 1024;

/**
 * Signs a document (PAdES, ETSI EN 319 142-1): writes it to `target` and appends the changes and the signature;
 * `canAppend` must hold once the signature is placed. Returns false, without useful output, if it does not.
 * @throws PdfError if the signature does not fit, or there is no timestamp
 */
export async function signDocument(
  edited: EditedDocument,
  target: SignatureTarget,
  work: SignatureWork,
  canAppend: (edited: EditedDocument) => boolean,
): Promise<boolean> {
  const { identity, digest, timestamp } = work;
  const certificates = [identity.certificate, ...identity.chain].reduce((sum, { der }) => sum + der.length, 0);
  const room = certificates + SIGNATURE_BYTES + (timestamp ? TIMESTAMP_BYTES : 0);
  const mark = randomBytes(MARK_BYTES).toString('hex').toUpperCase();
  const num = placeSignature(edited, work.entries, work.field, mark.padEnd(room * 2, '0'), work.appearance);
  if (!canAppend(edited)) return false;
  const size = writeTo(target, edited, num);
  const hole = findHole(target, edited.base.source.size, size, mark, room);
  const range = [0, hole.start, hole.end, size - hole.end];
  target.write(hole.range, Buffer.from(`[${range.join(' ')}`.padEnd(RANGE_BLANK.length - 1)));
  const hash = createHash(digest);
  readThrough(target, 0, hole.start, (bytes) => void hash.update(bytes));
  readThrough(target, hole.end, size, (bytes) => void hash.update(bytes));
  const options = { pss: work.pss, ...(timestamp && { timestamp }) };
  const signed = await signDetached(identity, digest, hash.digest(), options);
  if (signed.length > room) throw new PdfError('limit_exceeded', 'The signature does not fit in the reserved space.');
  const digits = signed.toString('hex').toUpperCase();
  target.write(hole.start + 1, Buffer.from(digits.padEnd(room * 2, '0')));
  return true;
}

function writeTo(target: SignatureTarget, edited: EditedDocument, num: number): number {
  let position = 0;
  const sink = {
    write(bytes: Uint8Array) {
      target.write(position, bytes);
      position += bytes.length;
    },
  };
  return appendChanges(edited, sink, { apart: new Set([num]) });
}

/** Positions of the brackets of the blank signature, and its blank range. */
function findHole(target: SignatureTarget, from: number, size: number, mark: string, room: number) {
  const text = `<${mark}`;
  let carry = Buffer.alloc(0);
  let at = from;
  let found: { start: number; range: number } | null = null;
  readThrough(target, from, size, (bytes) => {
    const block = Buffer.concat([carry, bytes]);
    const index = block.indexOf(text);
    if (index >= 0 && !found) {
      const range = block.lastIndexOf(RANGE_BLANK, index);
      const base = at - carry.length;
      if (range >= 0) found = { start: base + index, range: base + range };
    }
    at += bytes.length;
    // Enough for both, wherever the pieces are cut.
    carry = Buffer.from(block.subarray(Math.max(0, block.length - 4096)));
  });
  if (!found) throw new Error('the blank signature was not written');
  const { start, range } = found as { start: number; range: number };
  return { start, range, end: start + room * 2 + 2 };
}

function readThrough(target: SignatureTarget, from: number, to: number, take: (bytes: Uint8Array) => void): void {
  for (let at = from; at < to; at += PIECE) take(target.read(at, Math.min(to, at + PIECE)));
}
