import { createHash, hash, timingSafeEqual } from '#platform/crypto';
import { Buffer } from '../platform/buffer.ts';
import { aesBlocks } from './aes.ts';
import { rc4 } from './rc4.ts';

/** The entries of an encryption dictionary from which keys are made (ISO 32000-2, table 21). */
export interface KeyEntries {
  revision: number;
  owner: Uint8Array;
  user: Uint8Array;
  ownerKey: Uint8Array;
  userKey: Uint8Array;
  permissions: number;
  encryptMetadata: boolean;
  /** First of the file's identifiers. */
  id: Uint8Array;
}

const PADDING = Buffer.from('28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a', 'hex');
const ZERO = Buffer.alloc(16);

/** A file's key, and whether the password is the owner's, who may do everything. */
export interface FoundKey {
  key: Uint8Array;
  owner: boolean;
}

/** Returns the file's key if `password` is the user's or owner's, otherwise null; `length` is the key's, in bytes. */
export function findKey(entries: KeyEntries, password: Uint8Array, length: number): FoundKey | null {
  if (entries.revision >= 5) return findKey256(entries, password);
  const owners = keyOfUser(entries, userPassword(entries, password, length), length);
  const key = owners ?? keyOfUser(entries, password, length);
  return key && { key, owner: owners !== null };
}

/** Algorithms 2, 4 and 5 of ISO 32000-2, 7.6.4. */
function keyOfUser(entries: KeyEntries, password: Uint8Array, length: number): Uint8Array | null {
  const { revision, owner, user, permissions, encryptMetadata, id } = entries;
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const parts = [pad(password), owner.subarray(0, 32), flags, id];
  if (revision >= 4 && !encryptMetadata) parts.push(Buffer.alloc(4, 255));
  let key: Uint8Array = md5(Buffer.concat(parts));
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key.subarray(0, length));
  key = key.subarray(0, length);
  const proof = revision === 2 ? rc4(key, PADDING) : rounds(key, md5(Buffer.concat([PADDING, id])), [0, 19]);
  const compared = revision === 2 ? 32 : 16;
  return user.length >= compared && same(proof.subarray(0, compared), user.subarray(0, compared)) ? key : null;
}

/** The user's password, padded, that the owner's opens (algorithm 7). */
function userPassword({ revision, owner }: KeyEntries, password: Uint8Array, length: number): Uint8Array {
  let key: Uint8Array = md5(pad(password));
  if (revision >= 3) for (let round = 0; round < 50; round++) key = md5(key);
  key = key.subarray(0, length);
  const locked = owner.subarray(0, 32);
  return revision === 2 ? rc4(key, locked) : rounds(key, locked, [19, 0]);
}

/** RC4 twenty times, with the round's number in every byte of the key. */
function rounds(key: Uint8Array, data: Uint8Array, [from, to]: [number, number]): Uint8Array {
  const step = from < to ? 1 : -1;
  let result = data;
  for (let round = from; round !== to + step; round += step) {
    result = rc4(
      key.map((byte) => byte ^ round),
      result,
    );
  }
  return result;
}

/** Algorithm 2.A: the key itself is in the file, locked with a hash of the password. */
function findKey256(entries: KeyEntries, password: Uint8Array): FoundKey | null {
  const { revision, owner, user, ownerKey, userKey } = entries;
  if (user.length < 48 || owner.length < 48) return null;
  const cut = password.subarray(0, 127);
  const name = user.subarray(0, 48);
  // The owner's first: where both passwords are the same, its bearer is the owner.
  for (const [proof, locked, salt] of [
    [owner, ownerKey, name],
    [user, userKey, new Uint8Array()],
  ] as const) {
    if (!same(hash256(revision, cut, proof.subarray(32, 40), salt), proof.subarray(0, 32))) continue;
    if (locked.length < 32) return null;
    const key = hash256(revision, cut, proof.subarray(40, 48), salt);
    return { key: aesBlocks('decrypt', key, ZERO, locked.subarray(0, 32)), owner: proof === owner };
  }
  return null;
}

/** Hashes of algorithm 2.B: the first 16 bytes of a round, modulo 3, select one. */
const HASHES = ['sha256', 'sha384', 'sha512'];

/** The hash of revisions 5 (plain SHA-256) and 6 (algorithm 2.B of ISO 32000-2). */
export function hash256(revision: number, password: Uint8Array, salt: Uint8Array, user: Uint8Array): Uint8Array {
  let key: Uint8Array = createHash('sha256').update(password).update(salt).update(user).digest();
  if (revision < 6) return key;
  for (let round = 0, last = 0; round < 64 || last > round - 32; round++) {
    const block = Buffer.concat([password, key, user]);
    const repeated = Buffer.alloc(block.length * 64, block);
    const locked = aesBlocks('encrypt', key.subarray(0, 16), key.subarray(16, 32), repeated);
    const sum = locked.subarray(0, 16).reduce((total, byte) => total + byte, 0);
    key = hash(HASHES[sum % 3] ?? 'sha256', locked, 'buffer');
    last = locked.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function pad(password: Uint8Array): Buffer {
  return Buffer.concat([password, PADDING]).subarray(0, 32);
}

export function md5(data: Uint8Array): Buffer {
  return hash('md5', data, 'buffer');
}

function same(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && timingSafeEqual(left, right);
}
